import { offlineProblem } from './problem.ts';

/** As in contract/routes.ts, which would bring every schema along. */
export const basePath = '/api/v1/backoffice';

/** fetch under the base path; no answer at all becomes a problem like any other. */
export async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(basePath + path, { credentials: 'same-origin', ...init });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw offlineProblem();
  }
}

export function jsonInit(method: string, body?: unknown): RequestInit {
  if (body === undefined) return { method };
  return { method, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}
