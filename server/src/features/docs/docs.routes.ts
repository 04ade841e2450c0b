import { documentAddress } from '@boxyard/contract/integrations/docs.ts';
import type { Services } from '../../core/http/services.ts';
import { version } from '../../core/observability/version.ts';
import { openApiDocument } from './openapi.ts';

/** The document of all calls. Its page is a screen of the web app. */
export function registerDocs(app: Services): void {
  const document = Buffer.from(JSON.stringify(openApiDocument(version)));
  app.http.get(documentAddress, (_request, reply) => reply.type('application/json').send(document));
}
