import { documentMailRoutes } from '@boxyard/contract/billing/document-mails.ts';
import { historyRoutes } from '@boxyard/contract/core/history.ts';
import { type ProblemCode, problems } from '@boxyard/contract/core/problems.ts';
import { type Route, smallBodyBytes } from '@boxyard/contract/core/route.ts';
import { receiptRoutes } from '@boxyard/contract/gate/receipts.ts';
import { estimateRoutes } from '@boxyard/contract/inspections/estimates.ts';
import { changeRoutes } from '@boxyard/contract/integrations/changes.ts';
import { importRoutes } from '@boxyard/contract/integrations/imports.ts';
import { authRoutes } from '@boxyard/contract/people/auth.ts';
import { z } from 'zod';

/** What strangers may be told, and what some others answer beside what follows from the route. */
const besides = new Map<Route, number[]>([
  [authRoutes.login, [401, 429]],
  [authRoutes.refresh, [401]],
  [authRoutes.checkActivation, [409]],
  [authRoutes.activate, [401, 409, 429]],
  [authRoutes.decline, [409]],
  [authRoutes.forgotPassword, [409, 429]],
  [receiptRoutes.check, [404, 429]],
  [documentMailRoutes.reminder, [409]],
  [importRoutes.preview, [409]],
  [changeRoutes.list, [410]],
]);

const takes = (schema: z.ZodType) => !(schema instanceof z.ZodUndefined);
const isOfRecord = (route: Route) => route.path.startsWith('/:account/') && !route.path.includes('/admins/');
const isBulk = (route: Route) => /\/bulk-(update|delete)$/.test(route.path);

/** They change a record by another method than PUT. */
const withVersion: readonly Route[] = [
  historyRoutes.restore,
  importRoutes.confirm,
  estimateRoutes.send,
  estimateRoutes.revise,
];

/** Whether a call may name the version that its caller saw. */
export const takesVersion = (route: Route): boolean =>
  route.method === 'DELETE' ? isOfRecord(route) : route.readOnly.includes('version') || withVersion.includes(route);

/** The 4xx statuses that a call may answer, in their order. */
export function failureStatuses(route: Route): number[] {
  const isGuarded = route.access !== 'public';
  const hasInput = takes(route.body) || route.upload || takes(route.query);
  const maySendBody = route.method !== 'GET'; // where none is taken, one is too large
  const hasParams = Object.keys(route.params.shape).length > 0;
  const statuses: [status: number, applies: boolean][] = [
    [400, true],
    [401, isGuarded],
    [403, isGuarded],
    [404, isGuarded && hasParams],
    [409, isGuarded && (route.changes || route.module !== undefined)],
    [411, maySendBody],
    [412, takesVersion(route) || isBulk(route)],
    [413, maySendBody],
    [415, route.upload],
    [422, hasParams || hasInput],
    [429, isGuarded],
  ];
  const own = statuses.filter(([, applies]) => applies).map(([status]) => status);
  return [...new Set([...own, ...(besides.get(route) ?? [])])].toSorted((a, b) => a - b);
}

const described: Record<number, string> = {
  400: 'The request cannot be read',
  401: 'No token, or one that is wrong, has expired or was ended',
  403: 'Known, but not allowed: it needs an owner, a second factor, or a scope that the token does not have',
  404: 'There is no such record in this account, or no such account for the caller',
  409: 'It contradicts what is there: in use, taken, settled or over',
  410: 'The cursor leads nowhere any more: start anew',
  411: 'The length of the body was not announced',
  412: 'Changed by someone else since the version that the request names',
  413: `The body is too large; most calls take 64 KB, calls of many lines 512 KB, sign-in calls ${smallBodyBytes / 1024} KB, uploads 5 MB`,
  415: 'A type of file that is not taken',
  422: 'A field is wrong; `errors` names each of them',
  429: 'Too many requests; `Retry-After` says after how many seconds to come again',
};

/** The name of the shared answer for a status, by its first problem: `NotFound`. */
export function failureName(status: number): string {
  const codes = Object.keys(problems) as ProblemCode[]; // TypeScript knows keys as strings only
  const code = codes.find((each) => problems[each].status === status) ?? 'UNEXPECTED';
  return code.toLowerCase().replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** `components.headers`: each answer has them once its caller was counted. */
export const rateHeaders = {
  RateLimitLimit: countOf('How many calls its caller may make in a minute.'),
  RateLimitRemaining: countOf('How many of them are left.'),
  RateLimitReset: countOf('Seconds until there are as many again.'),
};
function countOf(description: string) {
  return { description, schema: { type: 'integer', minimum: 0 } };
}
export const limitHeaders = {
  'RateLimit-Limit': { $ref: '#/components/headers/RateLimitLimit' },
  'RateLimit-Remaining': { $ref: '#/components/headers/RateLimitRemaining' },
  'RateLimit-Reset': { $ref: '#/components/headers/RateLimitReset' },
};

const headersOf: Record<number, Record<string, { description: string; schema: { type: string } }>> = {
  401: {
    'WWW-Authenticate': { description: 'How one signs in: `Bearer`, with a token.', schema: { type: 'string' } },
  },
  429: {
    'Retry-After': { description: 'Seconds to wait before the call is sent again.', schema: { type: 'integer' } },
  },
};
const headersOfFault = {
  Allow: { description: 'With 405 alone: the methods by which the address is called.', schema: { type: 'string' } },
  'Retry-After': { description: 'With 503 alone: seconds to wait.', schema: { type: 'integer' } },
};

/** The codes of a status, for programs. */
const codesOf = (status: number) =>
  Object.entries(problems)
    .filter(([, problem]) => problem.status === status)
    .map(([code]) => `\`${code}\``)
    .join(', ');

/** `components.responses` of the document. */
export function failureResponses(): Record<string, unknown> {
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
  const responses = Object.entries(described).map(([status, description]) => [
    failureName(Number(status)),
    {
      description: `${description}. Code: ${codesOf(Number(status))}`,
      headers: { ...limitHeaders, ...headersOf[Number(status)] },
      content,
    },
  ]);
  const fault = {
    description: `A fault of the server (500, \`UNEXPECTED\`), or it cannot answer at the moment (503, \`UNAVAILABLE\`: send the call again). An address that is called by a wrong method is answered with 405 (\`METHOD_NOT_ALLOWED\`).`,
    headers: { ...limitHeaders, ...headersOfFault },
    content,
  };
  return { ...Object.fromEntries(responses), Fault: fault };
}
