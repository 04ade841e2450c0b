import type { Length } from './load/rounds.ts';
import type { Stage } from './stage.ts';

/** What is promised, and what came of it. */
export interface Goal {
  what: string;
  goal: string;
  measured: string;
  holds: boolean;
}

/** What a part of the bench found out: a chapter of the page, in Markdown. */
export interface Chapter {
  title: string;
  lines: string[];
  goals: Goal[];
  /** What a depot has of it, in a sentence. */
  meaning?: string;
}

/** What the parts share. */
export interface Bench {
  /** Opened by the first part that asks for it. */
  stage(): Promise<Stage>;
  length: Length;
  /** How often what is asked for one after the other is asked. */
  times: number;
  /** The most memory that each server held in any round, in MB. */
  memory: { ours: number; ceiling: number };
}

export type Part = (bench: Bench) => Promise<Chapter>;

/** @param columns with a colon at the end for numbers */
export function table(columns: string[], rows: string[][]): string[] {
  const heads = columns.map((column) => column.replace(/:$/, ''));
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const rule = columns.map((column) => (column.endsWith(':') ? '---:' : '---'));
  return [line(heads), line(rule), ...rows.map(line)];
}

export const goalTable = (goals: Goal[]): string[] =>
  table(
    ['', 'goal', 'measured', ''],
    goals.map(({ what, goal, measured, holds }) => [what, goal, measured, holds ? 'held' : '**missed**']),
  );
