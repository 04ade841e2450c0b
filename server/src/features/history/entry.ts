import type { HistoryEntity } from '@boxyard/contract/core/entities.ts';
import type { Change } from '@boxyard/contract/core/history.ts';

/** A row of a table as the history keeps it: columns in the database's names, moments as text. */
export type KeptRow = Record<string, unknown>;

/** A row of the history. */
export interface Entry {
  id: number;
  at: number;
  action: Change['action'];
  entity: HistoryEntity;
  recordId: number;
  adminId: number | null;
  /** The name of the API token that did it. */
  tokenName: string | null;
  ofEntity: HistoryEntity | null;
  ofId: number | null;
  before: KeptRow | null;
  after: KeptRow | null;
  /** It took a person's data out of the record. */
  isErasure: boolean;
}
