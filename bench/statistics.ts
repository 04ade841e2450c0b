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

interface Goal {
  what: string;
  goal: string;
  measured: string;
  isHeld: boolean;
}

/** Every goal that was measured, in the order of the run. */
const goals: Goal[] = [];

export function atMost(what: string, most: number, measured: number, unit: string): string {
  return judged({
    what,
    goal: `at most ${most}`,
    measured: `${figure(measured, 1)} ${unit}`,
    isHeld: measured <= most,
  });
}

export function atLeast(what: string, least: number, measured: number, digits = 2): string {
  return judged({ what, goal: `at least ${least}`, measured: figure(measured, digits), isHeld: measured >= least });
}

function judged(one: Goal): string {
  goals.push(one);
  return `${one.isHeld ? 'held  ' : 'MISSED'} ${one.what}: ${one.measured}, ${one.goal}`;
}

/** The goals of the run as a table, and how many were missed. */
export function summary(): { text: string; missed: number } {
  const rows = goals.map(({ what, goal, measured, isHeld }) => [what, measured, goal, isHeld ? 'held' : '**missed**']);
  return {
    text: table(['what', 'measured', 'goal', 'held?'], rows),
    missed: goals.filter(({ isHeld }) => !isHeld).length,
  };
}
