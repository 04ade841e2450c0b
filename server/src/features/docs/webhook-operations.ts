import { testEvent, WebhookEvent } from '@boxyard/contract/integrations/webhooks.ts';
import { asSchema, type Schema } from './sentences-of.ts';

const headers = {
  'webhook-id': [
    'The id of the message, the same each time that it is sent: keep those that you have seen.',
    'msg_1_42',
  ],
  'webhook-timestamp': [
    'When it was sent this time, in whole seconds since 1970: refuse what is older than five minutes.',
    '1795346584',
  ],
  'webhook-signature': [
    'Signatures, parted by spaces: `v1,` and the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>` in base64, by the bytes of the secret after `whsec_`.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ],
} as const;

const example = {
  id: 'msg_1_42',
  at: 1795346584,
  account: 'demo',
  event: 'container.updated',
  recordId: 17,
  version: 3,
  ids: { clientId: 5 },
};

/** What is sent, with the events that there are. */
export function webhookMessage({ WebhookMessage: message = {} }: Record<string, Schema>): Schema {
  const event = { ...asSchema(message.properties?.event), enum: [...WebhookEvent.options, testEvent] };
  return { ...message, properties: { ...message.properties, event } };
}

/** `webhooks` of the document: what Boxyard sends to the addresses that owners name. */
export const webhookOperations = {
  recordChanged: {
    post: {
      operationId: 'webhookRecordChanged',
      summary: 'A record was created, changed or deleted',
      description:
        'Sent to each webhook that takes the event, signed by Standard Webhooks. It says what has changed and not how: fetch the record. Anything but 2xx within 10 seconds is tried again after 1, 5, 15 and 60 minutes, 3, 6 and 12 hours.',
      tags: ['Webhooks'],
      security: [],
      parameters: Object.entries(headers).map(([name, [description, sample]]) => ({
        name,
        in: 'header',
        required: true,
        description,
        schema: { type: 'string' },
        example: sample,
      })),
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/WebhookMessage' }, example } },
      },
      responses: {
        '2XX': {
          description: 'It has arrived. The body of the answer is not read, but its beginning is kept for the log.',
        },
        '4XX': { description: 'It has not been taken, and is tried again.' },
      },
    },
  },
};
