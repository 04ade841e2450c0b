import { documentAddress } from '@boxyard/contract/docs.ts';
import { version } from '../../core/process/version.ts';
import type { Services } from '../../core/request/services.ts';
import { openApiDocument } from './openapi.ts';

/** The document of all calls. Its page is a screen of the web app. */
export function registerDocs(app: Services): void {
  const document = Buffer.from(JSON.stringify(openApiDocument(version)));
  app.http.get(documentAddress, (_request, reply) => reply.type('application/json').send(document));
}
