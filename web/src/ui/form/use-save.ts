import type { fieldErrors } from '@boxyard/contract/core/problems.ts';
import { type RefObject, useRef, useState } from 'react';
import { ApiProblem } from '../../core/api/problem.ts';
import type { RecordState, useConflict } from './use-conflict.ts';
import type { useFormErrors } from './use-form-errors.ts';

/** A contract schema of what is sent: an AdminCreate, an AdminUpdate. */
interface Schema<Values, Body> {
  safeParse: (
    values: Values,
  ) => { success: true; data: Body } | { success: false; error: Parameters<typeof fieldErrors>[0] };
}

export interface SaveOptions<Values extends object, Body, Saved> {
  schema: Schema<Values, Body>;
  /** Fields that an update sends also where they were not changed; a function says them by those that were. */
  always?: readonly (keyof Values & string)[] | ((changed: readonly string[]) => readonly (keyof Values & string)[]);
  /** Questions what can hardly be meant, such as a date years away; nothing is saved without a yes. */
  agree?: ((values: Values) => Promise<boolean>) | undefined;
  /** Answers null where the clerk was asked meanwhile and said no: the form stays as it is. */
  save: (body: Body, version: number | undefined) => Promise<Saved | null>;
  onSaved: (saved: Saved) => void | Promise<void>;
  /** The record that is there already. */
  edited?: {
    /** Reads it again, after someone else has changed it. */
    reload: () => Promise<RecordState<Values>>;
    /** A save found that it was deleted. */
    onGone: () => Promise<void>;
  };
}

interface FormParts<Values extends object> {
  values: () => Values;
  element: RefObject<HTMLFormElement | null>;
  record: ReturnType<typeof useConflict<Values>>;
  errors: ReturnType<typeof useFormErrors<Values>>;
}

/** Checks what a form holds, sends it, and says what came of it. */
export function useSave<Values extends object, Body, Saved>(
  { schema, always = [], agree, save, onSaved, edited }: SaveOptions<Values, Body, Saved>,
  { values: current, element, record, errors }: FormParts<Values>,
) {
  const [saving, setSaving] = useState(false);
  const isSaved = useRef(false);

  /** @returns false where it was refused, which is on the screen by then, or where the clerk said no */
  async function saveThen(values: Values, after: (saved: Saved) => void | Promise<void>): Promise<boolean> {
    const open = unchosen();
    if (open) {
      errors.showUnchosen(open);
      return false;
    }
    const parsed = schema.safeParse(values);
    if (!parsed.success) {
      errors.showInvalid(parsed.error);
      return false;
    }
    try {
      if (agree && !(await agree(values))) return false;
    } catch (error) {
      // What a question has to read first could not be read: nothing is saved, and the reason is shown.
      return await refused(error, after);
    }
    setSaving(true);
    errors.clearReason();
    try {
      const answer = await save(bodyOf(parsed.data, values), record.base.current.version);
      if (answer === null) return false;
      isSaved.current = true;
      await after(answer);
      return true;
    } catch (error) {
      return await refused(error, after);
    } finally {
      setSaving(false);
    }
  }

  /** A new record as a whole; of one that is there what was changed. */
  function bodyOf(parsed: Body, values: Values): Body {
    if (record.base.current.version === undefined) return parsed;
    const changed = Object.keys(record.typed(values));
    const names: readonly string[] = [...changed, ...(typeof always === 'function' ? always(changed) : always)];
    // A part of what the schema of an update has parsed is an update.
    return Object.fromEntries(Object.entries(parsed as object).filter(([name]) => names.includes(name))) as Body;
  }

  /** @returns whether it was saved after all */
  async function refused(error: unknown, after: (saved: Saved) => void | Promise<void>): Promise<boolean> {
    if (!(error instanceof ApiProblem)) throw error;
    if (error.code === 'STALE' && edited)
      return record.settle(await edited.reload(), error.body.changed, (both) => saveThen(both, after));
    if (error.code === 'NOT_FOUND' && error.errors.length === 0 && edited) {
      await edited.onGone();
      errors.showGone();
    } else errors.showRefusal(error);
    return false;
  }

  /** A text typed into a list of choices that chose none of them: a save would lose it without a word. */
  const unchosen = () => element.current?.querySelector<HTMLElement>('[data-unchosen]') ?? null;

  const isChanged = () => Object.keys(record.typed()).length > 0;
  const unsaved = () => !isSaved.current && (isChanged() || unchosen() !== null);

  async function saveIfChanged(): Promise<boolean> {
    if (!unsaved()) return true;
    return saveThen(current(), async () => {
      isSaved.current = false;
      if (edited) record.startFrom(await edited.reload());
    });
  }

  return {
    saving,
    isSaved: () => isSaved.current,
    /** True while leaving would lose something. */
    unsaved,
    submit: async () => {
      if (!saving) await saveThen(current(), onSaved);
    },
    /** Saves what is unsaved and stays on the screen, for an action that needs it saved; false when it could not be. */
    saveIfChanged,
  };
}
