import { spanAtHand } from '../observability/span-at-hand.ts';

/** What happens to statements, for whoever sets these. */
export interface StatementWatch {
  slow?: { ms: number; tell(statement: SlowStatement): void };
  onFailure?(error: unknown): void;
  /** Whether statements are part of the traces. */
  isTraced?: boolean;
}

interface SlowStatement {
  /** With $1 in place of each value: what people typed is not told. */
  sql: string;
  ms: number;
}

/** A statement that inserts thousands of rows is as long as they are. */
const mostTold = 2_000;

/** @param ms from sending it to its last row or its failure; the wait for a connection is not part of it */
export function tellStatement({ slow, isTraced }: StatementWatch, sql: string, ms: number): void {
  if (slow && ms >= slow.ms) slow.tell({ sql: sql.slice(0, mostTold), ms: Math.round(ms) });
  if (!isTraced) return;
  const operation = /^\s*\(?(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? 'statement';
  spanAtHand()?.past(operation, ms, { 'db.system.name': 'postgresql', 'db.query.text': sql.slice(0, mostTold) });
}
