import type { InvoiceLine } from './invoice-contents.ts';
import type { LineGrouping } from './invoices.ts';

/** Lines in their order, under what they are grouped by, with what each group comes to without VAT. */
export function groupLines(
  lines: readonly InvoiceLine[],
  grouping: LineGrouping,
): { name: string; net: number; lines: InvoiceLine[] }[] {
  const nameOf = ({ container, text }: InvoiceLine) => (grouping === 'container' ? container : text);
  return [...Map.groupBy(lines, nameOf)].map(([name, those]) => ({
    name,
    net: those.reduce((cents, { net }) => cents + Math.round(net * 100), 0) / 100,
    lines: those,
  }));
}

/** Where most lines are groups of their own, or all are one, groups say nothing. */
export const showsGroups = (groups: readonly { lines: unknown[] }[]): boolean =>
  groups.length > 1 && groups.flatMap(({ lines }) => lines).length >= 2 * groups.length;
