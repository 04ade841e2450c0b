import type { LastChange } from '@boxyard/contract/core/problems.ts';
import type { UseFormReturnType } from '@mantine/form';
import { useRef, useState } from 'react';
import { fieldNames, pick } from '../../core/data/fields.ts';
import { changedFields, isSame } from './changed-fields.ts';
import { type Conflict, compare, contestedFields } from './conflict.ts';

/** A record as a form shows it; a new one has no version. */
export interface RecordState<Values> {
  values: Values;
  version: number | undefined;
}

/** Brings together what is typed and what others save meanwhile, so that neither is lost. */
export function useConflict<Values extends object>(fields: UseFormReturnType<Values>, loaded: RecordState<Values>) {
  /** The record that the clerk has before them: what differs from it was typed here. */
  const base = useRef(loaded);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [meanwhile, setMeanwhile] = useState<string[]>([]);

  /** Sets those fields alone that get another value, so that the errors of others stay. */
  function show(values: Values): void {
    const now = fields.getValues();
    // A name of the form's values is a path of the form, which the compiler does not see in a type that it does not know.
    for (const name of fieldNames(values))
      if (!isSame(now[name], values[name])) fields.setFieldValue(name as never, values[name] as never);
  }

  function rebase(fresh: RecordState<Values>): void {
    base.current = fresh;
    fields.setInitialValues(fresh.values);
  }

  /** Shows the record as it was just saved here, to go on from that. */
  function startFrom(fresh: RecordState<Values>): void {
    rebase(fresh);
    show(fresh.values);
  }

  /** Takes over what someone else saved. A field that was changed here stays, for the save to ask about. */
  function takeOver(fresh: RecordState<Values>): void {
    const { values: before, version } = base.current;
    if (version !== undefined && fresh.version !== undefined && fresh.version < version) return;
    const mine = fields.getValues();
    const { contested, settle } = compare(before, mine, fresh.values);
    const contestedNames = contestedFields(contested);
    const names = fieldNames(mine).filter((name) => contestedNames.includes(name));
    show({ ...settle(new Set()), ...pick(mine, names) });
    // The version stays the one that was seen while something is contested: a save is refused then, and asks.
    if (names.length === 0) rebase(fresh);
    else rebase({ values: { ...fresh.values, ...pick(before, names) }, version });
    const paths = contested.map(({ path }) => path);
    setMeanwhile((former) => (isSame(former, paths) ? former : paths));
  }

  /**
   * After a save that came too late: fields that both changed are asked about first.
   * @param save saves both changes together
   * @returns whether they are saved by now
   */
  async function settle(
    fresh: RecordState<Values>,
    changed: LastChange | undefined,
    save: (values: Values) => Promise<boolean>,
  ): Promise<boolean> {
    const { contested, taken, settle: together } = compare(base.current.values, fields.getValues(), fresh.values);
    const saveBoth = (theirs: ReadonlySet<string>) => {
      const values = together(theirs);
      rebase(fresh);
      setMeanwhile([]);
      show(values);
      return save(values);
    };
    if (contested.length === 0) return saveBoth(new Set());
    setConflict({
      contested,
      taken,
      changed,
      save: async (theirs) => {
        setConflict(null);
        await saveBoth(theirs);
      },
      dismiss: () => setConflict(null),
    });
    return false;
  }

  return {
    base,
    /** The record moved on while it was being edited, and fields of both changes are to be chosen from. */
    conflict,
    /** Paths that someone else has changed meanwhile as well; what was typed here stands until the save. */
    meanwhile,
    /** What was typed here, and is not saved yet. */
    typed: (values = fields.getValues()) => changedFields(base.current.values, values),
    startFrom,
    takeOver,
    settle,
  };
}
