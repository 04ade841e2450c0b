/** How far a program has read: up to this entry of this transaction. */
export interface Position {
  /** The history that the numbers belong to. After a restore, a failover or a move another one begins. */
  epoch: string;
  xid: string;
  nth: string;
  /** When that was, in seconds. */
  at: number;
}

const form = /^([0-9a-f]{16})-(\d{1,19})-(\d{1,18})-(\d{1,11})$/;

export const writeCursor = ({ epoch, xid, nth, at }: Position): string => [epoch, xid, nth, at].join('-');

export function readCursor(text: string): Position | undefined {
  const [, epoch, xid, nth, at] = form.exec(text) ?? [];
  if (epoch === undefined || xid === undefined || nth === undefined || at === undefined) return undefined;
  return { epoch, xid, nth, at: Number(at) };
}
