/** The value that this share of all does not exceed; of an even number the upper one. NaN without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** For a table: `1,234`, `0.25`; a dash where there is no number. */
export function figure(value: number, digits = 0): string {
  if (!Number.isFinite(value)) return '–';
  return value.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** A table in Markdown, numbers to the right of a first column of names. */
export function table(columns: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(columns), line(['---', ...columns.slice(1).map(() => '---:')]), ...rows.map(line)].join('\n');
}

export const atMost = (what: string, most: number, measured: number, unit: string) =>
  `${measured <= most ? 'held  ' : 'MISSED'} ${what}: ${figure(measured, 1)} ${unit}, at most ${most}`;

export const atLeast = (what: string, least: number, measured: number) =>
  `${measured >= least ? 'held  ' : 'MISSED'} ${what}: ${figure(measured, 2)}, at least ${least}`;
