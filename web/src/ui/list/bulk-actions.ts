import type { Chosen } from '@boxyard/contract/core/bulk.ts';
import type { ComponentType } from 'react';
import type { BulkRemove } from '../../core/data/bulk.ts';
import type { Choice } from '../input/remote-select.tsx';

interface Option {
  value: string;
  label: string;
}

/** Sets one field of all chosen records, to one of a few values. */
interface ChangeByMenu {
  kind: 'menu';
  label: string;
  options: readonly Option[];
  /** @param act by which it can be undone */
  apply: (records: Chosen, value: string, act: string) => Promise<number>;
}

/** Sets one field of all chosen records, to one of a few other records. */
interface ChangeByChoice {
  kind: 'choice';
  label: string;
  /** Asked for once records are chosen. */
  useChoices: () => readonly Choice[] | undefined;
  /** @param act by which it can be undone */
  apply: (records: Chosen, id: number, act: string) => Promise<number>;
}

/** Sets one field of all chosen records, to one of many other records. */
interface ChangeByPicker {
  kind: 'picker';
  label: string;
  picker: ComponentType<{ value: number | null; onChange: (id: number | null) => void }>;
  /** The field may be emptied. */
  mayBeEmpty?: boolean;
  /** @param act by which it can be undone */
  apply: (records: Chosen, id: number | null, act: string) => Promise<number>;
}

/** Sets one moment of all chosen records. */
interface ChangeByMoment {
  kind: 'moment';
  label: string;
  /** One line of help. */
  hint?: string;
  /** A day without a time is meant to its last minute. */
  atEndOfDay?: boolean;
  /** @param act by which it can be undone */
  apply: (records: Chosen, seconds: number, act: string) => Promise<number>;
}

/** What the dialog of a change is given; `onDone` lets the rows go. */
export interface BulkDialogProps {
  ids: number[];
  opened: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Asks in a dialog of its own, which does it. */
interface ChangeByDialog {
  kind: 'dialog';
  label: string;
  dialog: ComponentType<BulkDialogProps>;
}

export type BulkChange = ChangeByMenu | ChangeByChoice | ChangeByPicker | ChangeByMoment | ChangeByDialog;

/** What can be done with several rows of a list at once. */
export interface BulkActions<Row> {
  /** What the dialog and the checkbox call a row. */
  nameOf: (row: Row) => string;
  changes?: readonly BulkChange[];
  /** Left out where the person may not delete. */
  remove?: BulkRemove | undefined;
}
