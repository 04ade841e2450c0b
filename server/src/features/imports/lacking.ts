import { isTimed } from '@boxyard/contract/billing/billing.ts';
import type { Transaction } from '@boxyard/contract/billing/transactions.ts';
import { importShapes } from '@boxyard/contract/integrations/import-columns.ts';
import type { Import, ImportDetail } from '@boxyard/contract/integrations/imports.ts';
import type { InAccount } from '../../core/http/context.ts';
import { countTexts } from './imports.queries.ts';
import { momentsOf } from './moments.ts';
import { readerOf } from './values.ts';

/** Which types of transaction need a column that others do without. */
const needs: Record<string, (type: Transaction['type']) => boolean> = {
  billingPeriod: isTimed,
  clientName: (type) => type !== 'purchase',
};

/** Columns that no heading stands for, although rows need them by the type that they have. */
export async function lackingColumns(ctx: InAccount, found: Import): Promise<ImportDetail['lacking']> {
  const { kind, mapping, constants, status } = found;
  const at = mapping.indexOf('type');
  if (kind !== 'transactions' || status !== 'draft' || at < 0) return [];
  const schema = importShapes.transactions.shape.type;
  const read = readerOf('type', schema, { moments: momentsOf(ctx.account.timezone), sign: undefined });
  const types = (await countTexts(ctx, found, at)).map(({ text, rows }) => {
    const said = read(text);
    return { type: 'value' in said ? schema.safeParse(said.value).data : undefined, rows };
  });
  return Object.entries(needs).flatMap(([column, isNeeded]) => {
    if (mapping.includes(column) || constants[column]) return [];
    const rows = types.reduce((sum, { type, rows: of }) => sum + (type && isNeeded(type) ? of : 0), 0);
    return rows > 0 ? [{ column, rows }] : [];
  });
}
