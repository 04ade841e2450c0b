import { codesOf, type DamageCodes } from '@boxyard/contract/inspections/damage-codes.ts';
import type { EstimateLine, EstimateRow } from '@boxyard/contract/inspections/estimates.ts';
import { sql } from 'kysely';
import { onlyRow } from '../../core/crud/rows.ts';
import type { InAccount } from '../../core/http/context.ts';
import { type CodeWords, findWords } from '../inspection-papers/code-words.queries.ts';

/** What the recipients of an estimate see, as it was sent: this, and nothing that was changed since. It names no client but theirs. */
export interface ShownEstimate {
  depot: string;
  depotEmail: string;
  number: number;
  revision: number;
  container: string;
  containerType: string;
  client: string;
  currency: string;
  validUntil: string;
  dpp: number | null;
  dppMode: EstimateRow['dppMode'];
  notes: string;
  total: number;
  lines: ShownLine[];
  /** The words of the codes, as the depot had them then. */
  words: CodeWords;
}
export type ShownLine = DamageCodes &
  Pick<
    EstimateLine,
    'id' | 'nth' | 'remark' | 'hours' | 'rate' | 'labour' | 'material' | 'net' | 'isCapped' | 'shares'
  > & { photos: { id: number; path: string; contentType: string }[] };

export async function readShown(
  ctx: InAccount,
  row: EstimateRow,
  lines: readonly EstimateLine[],
): Promise<ShownEstimate> {
  const own = sql`account_id = ${ctx.account.id}`;
  const depot = sql<{
    depotEmail: string;
  }>`select contact_email as depot_email from account where id = ${ctx.account.id}`;
  const box = sql<{ containerType: string }>`select type.name as container_type from container c
    join container_type type on type.${own} and type.id = c.container_type_id where c.${own} and c.id = ${row.containerId}`;
  const photos = sql<{
    id: number;
    damageId: number;
    path: string;
    contentType: string;
  }>`select id, damage_id, path, content_type from image
    where ${own} and damage_id = any(${lines.flatMap(({ damageId }) => damageId ?? [])}::bigint[]) order by id`;
  const { rows } = await photos.execute(ctx.tx);
  const { number, revision, containerName, clientName, currency, validUntil, dpp, dppMode, notes, total } = row;
  return {
    depot: ctx.account.name,
    ...onlyRow(await depot.execute(ctx.tx)),
    ...onlyRow(await box.execute(ctx.tx)),
    number,
    revision,
    container: containerName,
    client: clientName,
    currency,
    validUntil,
    dpp,
    dppMode,
    notes,
    total,
    lines: lines.map((line) => {
      const { id, nth, remark, hours, rate, labour, material, net, isCapped, shares } = line;
      const photos = rows.filter((photo) => photo.damageId === line.damageId).map(({ damageId: _, ...photo }) => photo);
      return { id, nth, ...codesOf(line), remark, hours, rate, labour, material, net, isCapped, shares, photos };
    }),
    words: await findWords(ctx, lines),
  };
}

/** What was shown, with its hash. */
export async function findShown({ tx, account }: InAccount, id: number): Promise<ShownEstimate | undefined> {
  const row = await tx
    .selectFrom('estimate')
    .where('accountId', '=', account.id)
    .where('id', '=', id)
    .select('shown')
    .executeTakeFirst();
  return row?.shown ? (JSON.parse(row.shown) as ShownEstimate) : undefined; // nobody but readShown writes it
}
