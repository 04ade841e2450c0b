import { type Language, languages } from '@boxyard/contract/core/enums.ts';
import {
  type ExportFormat,
  type ExportList,
  type ExportRequest,
  exportFormats,
  exportLists,
} from '@boxyard/contract/integrations/exports.ts';
import { sql } from 'kysely';
import { changesOnly, type Db, withTransaction } from '../../core/db/connection.ts';
import { type OpenedLink, signLink } from '../../core/files/signed-links.ts';
import { requireScopeOf } from '../../core/http/api-tokens.ts';
import type { Ctx } from '../../core/http/context.ts';
import type { Step } from '../../core/http/handle.ts';
import { invalid } from '../../core/http/problems.ts';
import { exportedLists } from './exported-lists.ts';

/** For how long a download can be started; it may then take as long as it needs. */
const linkSeconds = 300;

/** The content of a link. The session is checked when the link is opened, and again for every batch. */
export interface ExportJob {
  account: string;
  list: ExportList;
  format: ExportFormat;
  language: Language | undefined;
  of: number;
  input: Record<string, unknown>;
  /** Empty for all rows. */
  chosen: number[];
  withFields: boolean;
  adminId: number;
  sessionId: number;
  /** The token of a program that asks; 0 where a person does. */
  tokenId: number;
}

/** @throws 403, 404 for a client or container that is not there, 422 */
export async function linkToExport(step: Step, request: ExportRequest): Promise<{ url: string; expiresAt: number }> {
  const list = exportedLists[request.list];
  if (list.ofOne && request.of === undefined) throw invalid('of', 'required');
  if (!list.ofOne && request.of !== undefined) throw invalid('of', 'unknownField', { field: 'of' });
  const input = list.readInput(request.input ?? {});
  const { app, account, admin } = await step(async (ctx) => {
    requireScopeOf(list, ctx.admin.apiToken?.scopes);
    const found = await list.list(ctx, { ...input, page: 1, pageSize: 1 }, request.of ?? 0);
    await found.page();
    return { app: ctx.app, account: ctx.account, admin: ctx.admin };
  });
  await tellExport(app.db, account.id, admin, request, input);
  // A program's file is the same whatever the account's language is.
  const language = request.language ?? (admin.apiToken && 'en');
  const expiresAt = Math.floor(Date.now() / 1000) + linkSeconds;
  const path = `/static/cache/${account.slug}/export/${request.list}.${request.format}`;
  const url = signLink(app.secret, path, {
    until: String(expiresAt),
    input: JSON.stringify(input),
    ...(request.ids && { ids: request.ids.join('-') }),
    of: String(request.of ?? 0),
    ...(language && { language }),
    ...((request.withFields ?? admin.apiToken !== undefined) && { fields: '1' }),
    admin: String(admin.id),
    session: String(admin.sessionId),
    ...(admin.apiToken && { token: String(admin.apiToken.id) }),
  });
  return { url, expiresAt };
}

/** Records in the account's history who exported which list with which filters: a person, or a program as a change of its token. */
export async function tellExport(
  db: Db,
  accountId: number,
  { id: adminId, apiToken }: Ctx['admin'],
  { list, format, of, ids }: Pick<ExportRequest, 'format' | 'of' | 'ids'> & { list: string },
  input: object,
): Promise<void> {
  const after = JSON.stringify({ list, format, ...(of !== undefined && { of }), input, ...(ids && { ids }) });
  await withTransaction(db, async (tx) => {
    changesOnly(accountId);
    const [person, program] = [apiToken ? '' : String(adminId), apiToken ? String(apiToken.id) : ''];
    await sql`select set_local('app.account_id', ${String(accountId)}), set_local('app.admin_id', ${person}),
      set_local('app.token_id', ${program})`.execute(tx);
    await (apiToken
      ? sql`select write_history(${accountId}, 'api_token', ${apiToken.id}, null, 'update', jsonb_build_object('name', t.name),
          jsonb_build_object('name', t.name) || ${after}::jsonb) from token_name t
          where t.account_id = ${accountId} and t.token_id = ${apiToken.id}`
      : sql`select write_history(${accountId}, 'export', ${adminId}, ${adminId}, 'insert', null, ${after}::jsonb)`
    ).execute(tx);
  });
}

const pathPattern = /^\/static\/cache\/([^/]+)\/export\/([a-z-]+)\.([a-z]+)$/;

/** @returns undefined for a link of another kind and for an expired one */
export function jobOf({ path, values }: OpenedLink): ExportJob | undefined {
  const [, account = '', list, format] = pathPattern.exec(path) ?? [];
  const job = {
    account,
    list: exportLists.find((each) => each === list),
    format: exportFormats.find((each) => each === format),
  };
  if (!job.list || !job.format || Number(values.get('until')) * 1000 < Date.now()) return undefined;
  return {
    account,
    list: job.list,
    format: job.format,
    language: languages.find((each) => each === values.get('language')),
    of: Number(values.get('of')),
    input: JSON.parse(values.get('input') ?? '{}'),
    chosen: (values.get('ids') ?? '').split('-').filter(Boolean).map(Number),
    withFields: values.has('fields'),
    adminId: Number(values.get('admin')),
    sessionId: Number(values.get('session')),
    tokenId: Number(values.get('token') ?? 0),
  };
}
