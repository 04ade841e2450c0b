import { paper } from './paper.ts';

/** In lines as they fit and not as they were typed: a remark of a thousand short lines would take pages. */
export const short = (written: string, most: number): string => cut(written.replace(/\s+/g, ' ').trim(), most);

export function shortNotes(written: string): string {
  const lines = written.trim().split('\n');
  const kept = lines.slice(0, paper.noteLines).join('\n');
  return cut(lines.length > paper.noteLines ? `${kept}…` : kept, paper.notes);
}

const cut = (written: string, most: number): string =>
  written.length > most ? `${written.slice(0, most - 1).toWellFormed()}…` : written;
