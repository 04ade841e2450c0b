import { apiTokenRoutes } from '@boxyard/contract/integrations/api-tokens.ts';
import type { Scope } from '@boxyard/contract/integrations/scopes.ts';
import { type Call, caller } from './caller.ts';
import type { Depot } from './depot.ts';
import type { ListeningApp } from './test-app.ts';

/** A new token of the depot with these scopes. */
export async function tokenWith(depot: Depot, scopes: readonly Scope[], name = scopes.join(' ')): Promise<string> {
  const body = { name: name.slice(0, 60), scopes: [...scopes], days: 30 };
  const made = await depot.owner.call(apiTokenRoutes.create, { params: { account: depot.account }, body });
  return made.payload.token;
}

/** Calls by such a token. */
export async function withToken(
  app: ListeningApp,
  depot: Depot,
  scopes: readonly Scope[],
  name?: string,
): Promise<Call> {
  return caller(app, await tokenWith(depot, scopes, name));
}
