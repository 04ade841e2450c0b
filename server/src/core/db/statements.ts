import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { spanAtHand } from '../observability/span-at-hand.ts';

/** A statement asked this often gets a name, which costs memory in every connection. */
const oftenEnough = 5;
/** How many texts are counted. The one not asked for longest is dropped, so statements built from input cannot fill the memory. */
const mostTexts = 1000;
/** These get no name. A later page contains its number, so its text is rarely asked twice; a plan for all values would not suit each. */
const plannedEachTime = / offset [1-9]|planned each time/;

/** Names for statements that are asked often: such a statement is parsed once for each connection. To plan took longer than to run. */
export function statementNames(): (text: string) => string | undefined {
  const asked = new LRUCache<string, { times: number; name: string }>({ max: mostTexts });
  return (text) => {
    if (plannedEachTime.test(text)) return undefined;
    const counted = asked.get(text) ?? { times: 0, name: createHash('sha1').update(text).digest('base64url') };
    counted.times += 1;
    asked.set(text, counted);
    return counted.times > oftenEnough ? counted.name : undefined;
  };
}

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
