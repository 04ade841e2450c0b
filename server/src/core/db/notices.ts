/** A change as the triggers write it into the outbox, and as it is told to every process. */
export interface Change {
  account: number;
  entity: string;
  id: number;
  version: number;
}

/** PostgreSQL takes payloads below 8,000 bytes. */
const mostBytes = 7_999;

/** Payloads of NOTIFY that tell these changes, each record once, as it was last. */
export function payloadsOf(changes: readonly Change[]): string[] {
  const last = new Map<string, string>();
  for (const { account, entity, id, version } of changes) {
    const record = `${account} ${entity} ${id}`;
    last.delete(record); // it stands where its last change stood
    last.set(record, JSON.stringify({ account, entity, id, version }));
  }
  const payloads: string[] = [];
  let piece: string[] = [];
  let bytes = 1;
  for (const text of last.values()) {
    const more = Buffer.byteLength(text) + 1;
    if (bytes + more > mostBytes) {
      payloads.push(`[${piece.join()}]`);
      [piece, bytes] = [[], 1];
    }
    piece.push(text);
    bytes += more;
  }
  if (piece.length > 0) payloads.push(`[${piece.join()}]`);
  return payloads;
}

export const changesIn = (payload: string): Change[] => JSON.parse(payload); // written by `payloadsOf`
