import type { EdiFailure, EdiLine, EdiLogLine, EdiMessageRow, EdiReason } from '@boxyard/contract/edi/edi-messages.ts';
import { sql } from 'kysely';
import { onlyRow } from '../../core/crud/rows.ts';
import type { Tx } from '../../core/db/connection.ts';
import type { Ctx, InAccount } from '../../core/http/context.ts';
import { notFound } from '../../core/http/problems.ts';
import { reasonOf } from '../edi-events/reasons.service.ts';

type What = EdiLogLine['what'];

/** One line for the log of a message, as SQL sees it; with the name of whoever did it, and why it failed. */
export const logLine = (
  what: What,
  note = '',
  adminName = '',
  failure: EdiFailure | null = null,
) => sql`jsonb_build_array(jsonb_build_object('at', extract(epoch from now())::bigint,
  'what', ${what}::text, 'note', ${note}::text, 'adminName', ${adminName}::text, 'failure', ${JSON.stringify(failure)}::jsonb))`;

async function nameOf({ tx, account }: InAccount, adminId: number): Promise<string> {
  if (adminId === 0) return '';
  const { rows } = await sql<{ username: string }>`select username from colleague
    where account_id = ${account.id} and admin_id = ${adminId}`.execute(tx);
  return rows[0]?.username ?? '';
}

interface Change {
  status?: EdiMessageRow['status'];
  isDue?: boolean;
  isOver?: boolean;
  reasons?: readonly EdiReason[];
}

/** What became of a message, with a line in its log. */
export async function keepChange(
  ctx: InAccount,
  id: number,
  { status, isDue, isOver, reasons }: Change,
  [what, note, adminId = 0]: [What, string?, number?],
): Promise<void> {
  const { tx, account } = ctx;
  const changes = [
    sql`log = log || ${logLine(what, note, await nameOf(ctx, adminId))}`,
    ...(status ? [sql`status = ${status}`] : []),
    ...(isDue ? [sql`next_at = now(), tries = 0`] : []),
    ...(isOver ? [sql`next_at = null`] : []),
    ...(status === 'sent' ? [sql`sent_at = now()`] : []),
    ...(reasons ? [sql`reasons = ${JSON.stringify(reasons)}::jsonb`] : []),
  ];
  await sql`update edi_message set ${sql.join(changes)} where account_id = ${account.id} and id = ${id}`.execute(tx);
}

interface NewMessage {
  partnerId: number | null;
  profileId: number | null;
  direction: 'out' | 'in';
  type: EdiMessageRow['type'];
  function: string;
  icr: string;
  status: EdiMessageRow['status'];
  /** It goes by a carrier; a message that a person takes is tried by nobody. */
  isDue: boolean;
  isTest: boolean;
  fileName: string;
  contents: Buffer;
  sha256: string;
  preparedAt: string;
  about: string;
  boxCount: number;
  boxes: string[];
  words: string[];
  reasons: EdiReason[];
  parsed: unknown;
  earlierId: number | null;
}

export async function insertMessage(ctx: InAccount, message: NewMessage, adminId = 0): Promise<number> {
  const { contents, boxes, words, reasons, parsed, isDue, ...plain } = message;
  const adminName = await nameOf(ctx, adminId);
  const names = Object.keys(plain).map((name) => sql.ref(name));
  const inserted = sql<{
    id: number;
  }>`insert into edi_message (account_id, ${sql.join(names)}, contents, boxes, words, reasons, parsed, next_at, log)
    values (${ctx.account.id}, ${sql.join(Object.values(plain))}, ${contents}, ${boxes}, norm(${words.join(' ')}), ${JSON.stringify(reasons)}::jsonb,
      ${parsed === null ? null : JSON.stringify(parsed)}::jsonb, ${isDue && plain.status === 'waiting' ? sql`now()` : null},
      ${logLine(plain.direction === 'out' ? 'built' : 'received', '', adminName)}) returning id`;
  return onlyRow(await inserted.execute(ctx.tx)).id;
}

export interface LockedMessage {
  id: number;
  partnerId: number | null;
  profileId: number | null;
  direction: 'out' | 'in';
  type: EdiMessageRow['type'];
  icr: string;
  status: EdiMessageRow['status'];
  isTest: boolean;
  preparedAt: string;
  tries: number;
}

/** Holds a message against others until the transaction ends. @throws 404 */
export async function lockMessage(ctx: Ctx, id: number): Promise<LockedMessage> {
  const { rows } =
    await sql<LockedMessage>`select id, partner_id, profile_id, direction, type, icr, status, is_test, prepared_at, tries
    from edi_message where account_id = ${ctx.account.id} and id = ${id} for update`.execute(ctx.tx);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** The next number of an interchange to a partner, whose lock the caller holds. */
export async function nextIcr(tx: Tx, accountId: number, partnerId: number, first: number): Promise<string> {
  const { rows } = await sql<{
    icr: string;
  }>`select greatest(${first}::bigint, coalesce((select icr::bigint + 1 from edi_message
    where account_id = ${accountId} and partner_id = ${partnerId} and direction = 'out' order by id desc limit 1), 1))::text as icr`.execute(
    tx,
  );
  return rows[0]?.icr ?? String(first);
}

/** Within the last minute: a partner is not flooded with one message. */
export async function wasJustResent({ tx, account }: InAccount, id: number): Promise<boolean> {
  const { rows } =
    await sql`select from edi_message, jsonb_array_elements(log) line where account_id = ${account.id} and id = ${id}
    and line ->> 'what' = 'resent' and (line ->> 'at')::bigint > extract(epoch from now()) - 60 limit 1`.execute(tx);
  return rows.length > 0;
}

/** A replacement whose rest is set aside takes nothing away any more: its lines say what stays. */
export async function noteSetAside({ tx, account }: InAccount, id: number): Promise<void> {
  const { rows } = await sql<{ lines: EdiLine[] }>`select lines from edi_message
    where account_id = ${account.id} and id = ${id}`.execute(tx);
  const lines = onlyRow({ rows }).lines.map((line) => ({
    ...line,
    reasons: line.reasons.map((reason) =>
      reason.key === 'ediLinesGo' ? reasonOf('ediLinesStay', { what: reason.params?.what ?? '' }, false) : reason,
    ),
  }));
  await sql`update edi_message set lines = ${JSON.stringify(lines)}::jsonb where account_id = ${account.id} and id = ${id}`.execute(
    tx,
  );
}
