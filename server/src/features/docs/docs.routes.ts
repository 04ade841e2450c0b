import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { sharedFiles } from '../../core/process/shared-files.ts';
import { version } from '../../core/process/version.ts';
import type { Services } from '../../core/request/services.ts';
import { openApiDocument } from './openapi.ts';

const swaggerFolder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Boxyard API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css"></head><body><div id="swagger-ui"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>`;
const script = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#swagger-ui', deepLinking: true, validatorUrl: null });`;

export function registerDocs(app: Services): void {
  const document = Buffer.from(JSON.stringify(openApiDocument(version)));
  const send = sharedFiles(swaggerFolder);
  app.http.get('/api/openapi.json', (_request, reply) => reply.type('application/json').send(document));
  app.http.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  app.http.get('/api/docs/start.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script));
  // The package also contains source maps and its own pages, which are not served.
  for (const name of ['swagger-ui.css', 'swagger-ui-bundle.js'])
    app.http.get(`/api/docs/${name}`, (request, reply) => send(request, reply, name, 'public, max-age=0'));
}
