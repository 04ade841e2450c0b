import { Language } from '@boxyard/contract/core/enums.ts';
import { LRUCache } from 'lru-cache';
import type { Db } from '../db/connection.ts';
import type { Ctx } from '../http/context.ts';
import { inAccount } from '../http/in-account.ts';
import { Problem } from '../http/problems.ts';
import type { Services } from '../http/services.ts';
import type { AccessToken } from '../http/tokens.ts';
import { type OpenedLink, openLink, signLink } from './signed-links.ts';

/** How long an access that was found is believed, so that a page of pictures asks once. */
const believedMs = 30_000;
const believed = new WeakMap<Db, LRUCache<string, true>>();

/** A link for the admin who asks: it needs no token, and dies with their session, their membership and the account; that of a program dies with its token. */
export function linkToFile(ctx: Ctx, path: string, values: Record<string, string> = {}): string {
  const { id, sessionId, apiToken } = ctx.admin;
  const holder = apiToken ? { token: String(apiToken.id) } : { admin: String(id), session: String(sessionId) };
  return signLink(ctx.app.secret, path, { ...values, ...holder });
}

/** A link to a paper, in the language in which it was asked for. */
export const linkToPaper = (ctx: Ctx, path: string, language?: Language): string =>
  linkToFile(ctx, path, language ? { language } : {});

/** The language in which the paper of a link was asked for. */
export const languageOf = ({ values }: OpenedLink): Language | undefined =>
  Language.optional()
    .catch(undefined)
    .parse(values.get('language') ?? undefined);

/** @returns undefined for a link that is none, or is none any more */
export async function openFileLink(app: Services, url: string): Promise<OpenedLink | undefined> {
  const link = openLink(app, url);
  const slug = /^\/static\/cache\/([^/]+)\//.exec(link?.path ?? '')?.[1];
  return link && slug && (await hasAccess(app, link.values, slug)) ? link : undefined;
}

/** Reads for a link as the admin who asked for it, and so as a request of theirs. @throws 401, 404 when their access has ended */
export function asHolder<T>(app: Services, link: OpenedLink, slug: string, fn: (ctx: Ctx) => Promise<T>): Promise<T> {
  return inAccount(app, { token: holderOf(link.values), slug, log: app.http.log, unseen: true }, fn);
}

function holderOf(values: URLSearchParams): AccessToken {
  const token = values.get('token');
  if (token !== null) return { adminId: 0, sessionId: 0, apiToken: { id: Number(token), scopes: [] } };
  return { adminId: Number(values.get('admin')), sessionId: Number(values.get('session')) };
}

async function hasAccess(app: Services, values: URLSearchParams, slug: string): Promise<boolean> {
  const token = holderOf(values);
  const known = believed.get(app.db) ?? new LRUCache({ max: 5_000, ttl: believedMs });
  believed.set(app.db, known);
  const key = `${token.apiToken?.id} ${token.sessionId} ${token.adminId} ${slug}`;
  if (known.has(key)) return true;
  try {
    await inAccount(app, { token, slug, log: app.http.log, unseen: true }, async () => undefined);
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
  known.set(key, true);
  return true;
}
