import { isTimed } from '@boxyard/contract/billing/billing.ts';
import type { Transaction } from '@boxyard/contract/billing/transactions.ts';
import { importShapes } from '@boxyard/contract/integrations/import-columns.ts';
import type { Import, ImportDetail } from '@boxyard/contract/integrations/imports.ts';
import type { InAccount } from '../../core/http/context.ts';
import { countTexts } from './imports.queries.ts';
import { momentsOf } from './moments.ts';
import { placeColumns } from './places.ts';
import { readerOf } from './values.ts';

/** Which types of transaction need a column that others do without. */
const needs: Record<string, (type: Transaction['type']) => boolean> = {
  billingPeriod: isTimed,
  clientName: (type) => type !== 'purchase',
};

/** Columns that no heading stands for, although rows need them by what they have in others. */
export async function lackingColumns(ctx: InAccount, found: Import): Promise<ImportDetail['lacking']> {
  if (found.status !== 'draft') return [];
  if (found.kind === 'containers') return lackingOfPlaces(ctx, found);
  return found.kind === 'transactions' ? lackingByType(ctx, found) : [];
}

/** A place is whole, or none. */
async function lackingOfPlaces(ctx: InAccount, found: Import): Promise<ImportDetail['lacking']> {
  const { mapping, constants } = found;
  const lacking = placeColumns.filter((column) => !mapping.includes(column) && !constants[column]);
  if (lacking.length === 0 || lacking.length === placeColumns.length) return [];
  const counts: number[] = [];
  for (const [at, column] of mapping.entries()) {
    if (!placeColumns.some((each) => each === column)) continue;
    const filled = (await countTexts(ctx, found, at)).filter(({ text }) => text.trim() !== '');
    counts.push(filled.reduce((sum, { rows }) => sum + rows, 0));
  }
  const rows = Math.max(0, ...counts);
  return rows === 0 ? [] : lacking.map((column) => ({ column, rows }));
}

async function lackingByType(ctx: InAccount, found: Import): Promise<ImportDetail['lacking']> {
  const { mapping, constants } = found;
  const at = mapping.indexOf('type');
  if (at < 0) return [];
  const schema = importShapes.transactions.shape.type;
  const read = readerOf('type', schema, { moments: momentsOf(ctx.account.timezone) });
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
