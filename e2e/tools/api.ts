import type { CallInput, PayloadOf, Route } from '@boxyard/contract/core/route.ts';
import { basePath, routes } from '@boxyard/contract/core/routes.ts';
import type { APIRequestContext } from '@playwright/test';
import { demoPassword } from './demo.ts';

/** Calls routes of the contract as one admin, without a browser. */
export interface Api {
  call<R extends Route>(route: R, input: CallInput<R>): Promise<PayloadOf<R>>;
}

export async function apiAs(request: APIRequestContext, email: string, password = demoPassword): Promise<Api> {
  const { jwt } = await send(request, routes.auth.login, { body: { email, password } });
  return { call: (route, input) => send(request, route, input, jwt) };
}

interface Parts {
  params?: Record<string, unknown>;
  query?: Record<string, string | number | boolean>;
  body?: unknown;
}

async function send<R extends Route>(
  request: APIRequestContext,
  route: R,
  input: CallInput<R>,
  jwt?: string,
): Promise<PayloadOf<R>> {
  const { params = {}, query, body } = input as Parts;
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const answer = await request.fetch(basePath + path, {
    method: route.method,
    headers: jwt ? { authorization: `Bearer ${jwt}` } : {},
    ...(query && { params: query }),
    ...(body !== undefined && { data: body }),
  });
  if (!answer.ok()) {
    throw new Error(`${route.method} ${path} answered ${answer.status()}: ${await answer.text()}`);
  }
  if (route.status === 204) return undefined as PayloadOf<R>;
  const { payload }: { payload: unknown } = await answer.json();
  return route.response.parse(payload) as PayloadOf<R>;
}
