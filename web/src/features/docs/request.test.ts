import { expect, it } from 'vitest';
import type { Operation } from './document.ts';
import { buildRequest, curlOf } from './request.ts';

const operation: Operation = {
  id: 'clientsUpdate',
  method: 'PUT',
  path: '/api/v1/backoffice/{account}/clients/{id}',
  summary: 'Change a client',
  access: '',
  parameters: [
    { name: 'account', in: 'path', required: true, schema: {} },
    { name: 'id', in: 'path', required: true, schema: {} },
    { name: 'q', in: 'query', schema: {} },
    { name: 'page', in: 'query', schema: {} },
    { name: 'If-Match', in: 'header', schema: {} },
  ],
  body: { schema: {} },
  isUpload: false,
  answers: [],
  fields: () => ({ body: [], answer: [] }),
};
const values = { account: 'a b', id: '7', q: 'x&y', page: '', 'If-Match': '"3"' };

it('a call is built of what was filled in', () => {
  const built = buildRequest(operation, { values, body: '{"name":"O\'Neil"}' }, 'bxy_1');
  expect(built).toEqual({
    method: 'PUT',
    path: '/api/v1/backoffice/a%20b/clients/7?q=x%26y',
    headers: { Authorization: 'Bearer bxy_1', 'Content-Type': 'application/json', 'If-Match': '"3"' },
    body: '{"name":"O\'Neil"}',
  });
  expect(curlOf('https://depot.example', built, null)).toBe(
    [
      "curl -X PUT 'https://depot.example/api/v1/backoffice/a%20b/clients/7?q=x%26y' \\",
      "  -H 'Authorization: Bearer bxy_1' \\",
      "  -H 'Content-Type: application/json' \\",
      `  -H 'If-Match: "3"' \\`,
      `  -d '{"name":"O'\\''Neil"}'`,
    ].join('\n'),
  );
});

it('without a token the command names a variable, and what is not filled in stays to be seen', () => {
  const built = buildRequest({ ...operation, method: 'GET', body: undefined }, { values: {}, body: '' }, '');
  expect(curlOf('http://localhost:3000', built, null)).toBe(
    `curl 'http://localhost:3000/api/v1/backoffice/{account}/clients/{id}' \\\n  -H "Authorization: Bearer $BOXYARD_TOKEN"`,
  );
});
