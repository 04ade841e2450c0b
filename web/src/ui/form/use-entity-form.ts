import { type FieldError, fieldErrors } from '@boxyard/contract/problems.ts';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { type RefObject, useRef, useState } from 'react';
import { ApiProblem } from '../../core/api/problem.ts';
import { sentence } from '../../core/text/i18n.ts';
import { toast } from '../action/toast.ts';
import { changedFields } from './changed-fields.ts';
import { changedPaths, mergeChanges } from './three-way.ts';

/** A contract schema of what is sent: an AdminCreate, an AdminUpdate. */
interface Schema<Values, Body> {
  safeParse: (
    values: Values,
  ) => { success: true; data: Body } | { success: false; error: Parameters<typeof fieldErrors>[0] };
}

export interface EntityFormOptions<Values extends object, Body, Saved> {
  initial: Values;
  schema: Schema<Values, Body>;
  /** The version of the record being edited; left out on create. With it only changed fields are sent, and those of `always`. */
  version?: number | undefined;
  always?: readonly (keyof Values & string)[];
  /** Questions what can hardly be meant, such as a date years away; nothing is saved without a yes. */
  agree?: ((values: Values) => Promise<boolean>) | undefined;
  /** Answers null where the clerk was asked meanwhile and said no: the form stays as it is. */
  save: (body: Body, version: number | undefined) => Promise<Saved | null>;
  onSaved: (saved: Saved) => void | Promise<void>;
  /** Reads the record again, after someone else has changed it. */
  reload?: () => Promise<{ values: Values; version: number }>;
  /** `invalid`: the form itself found errors; `refused`: the server did, at fields; without it `invalid`. */
  toasts?: { saved?: string; failed?: string; invalid?: string; refused?: string };
}

export interface EntityForm<Values extends object> {
  fields: UseFormReturnType<Values>;
  /** The form's element; it is asked for texts that chose nothing. */
  element: RefObject<HTMLFormElement | null>;
  submit: () => Promise<void>;
  /** Saves what is unsaved and stays on the screen, for an action that needs it saved; false when it could not be. */
  saveIfChanged: () => Promise<boolean>;
  saving: boolean;
  /** The record moved on while it was being edited. */
  conflict: Conflict | null;
  /** What went wrong beside the fields. */
  failure: string;
  isEdit: boolean;
  /** True while leaving would lose something. */
  unsaved: () => boolean;
  /** Takes over what someone else saved meanwhile, unless it touches a field that was changed here: that is a conflict, for the save to tell. */
  takeOver: (fresh: { values: Values; version: number }) => void;
}

export interface Conflict {
  /** Paths of the fields that the other person changed. */
  theirs: string[];
  /** Those that were changed here as well. */
  contested: string[];
  takeTheirs: () => void;
  saveMine: () => Promise<void>;
  dismiss: () => void;
}

/** The one form of create and edit: same rules and sentences as the server, its errors under their fields. */
export function useEntityForm<Values extends object, Body, Saved>(
  options: EntityFormOptions<Values, Body, Saved>,
): EntityForm<Values> {
  const { initial, schema, save, onSaved, reload, always = [], toasts = {} } = options;
  const fields = useForm<Values>({ initialValues: initial });
  const base = useRef({ values: initial, version: options.version });
  const saved = useRef(false);
  const element = useRef<HTMLFormElement>(null);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState('');
  const [conflict, setConflict] = useState<Conflict | null>(null);

  function showErrors(errors: FieldError[], isRefusal = false): void {
    const texts = Object.fromEntries(errors.map((error) => [error.path, sentence(error, error.message)]));
    fields.setErrors(texts);
    // A field that the form does not show must not fail in silence.
    const lost = errors.filter(({ path }) => !fields.getInputNode(path));
    setFailure(lost.map(({ path }) => `${path}: ${texts[path]}`).join(' '));
    const first = errors.find((error) => !lost.includes(error));
    if (first) requestAnimationFrame(() => focusField(fields.getInputNode(first.path)));
    const reason = Object.values(texts).join(' ');
    // Where no field speaks, the toast must.
    if (isRefusal && !first) showFailure(toasts.failed, reason);
    else if (isRefusal && toasts.refused) showFailure(toasts.refused, reason);
    else showFailure(toasts.invalid);
  }

  async function fail(error: unknown): Promise<void> {
    if (!(error instanceof ApiProblem)) throw error;
    if (error.code === 'STALE' && reload) return explainConflict(await reload());
    if (error.errors.length > 0) return showErrors(error.errors, true);
    const reason = sentence(error.body, error.body.detail);
    setFailure(reason);
    showFailure(toasts.failed, reason);
  }

  function takeOver(fresh: { values: Values; version: number }): void {
    if (saving || (base.current.version !== undefined && fresh.version < base.current.version)) return;
    // A part with a version of its own, such as the cargo of a task, may have moved on alone.
    if (Object.keys(changedFields(base.current.values, fresh.values)).length === 0) {
      base.current = fresh;
      return;
    }
    const { value, contested } = mergeChanges(base.current.values, fields.getValues(), fresh.values);
    if (contested.length > 0) return;
    base.current = fresh;
    fields.setInitialValues(fresh.values);
    fields.setValues(value);
  }

  async function explainConflict(fresh: { values: Values; version: number }): Promise<void> {
    const theirs = changedPaths(base.current.values, fresh.values).filter((path) => !path.endsWith('version'));
    if (theirs.length === 0) {
      // Only something outside this form moved on, such as a password: there is nothing to decide.
      base.current = fresh;
      return send(fields.getValues());
    }
    const rebase = () => {
      base.current = fresh;
      setConflict(null);
    };
    const { contested } = mergeChanges(base.current.values, fields.getValues(), fresh.values);
    setConflict({
      theirs,
      contested,
      takeTheirs: () => {
        rebase();
        fields.setInitialValues(fresh.values);
        fields.setValues(fresh.values);
        fields.clearErrors();
      },
      saveMine: async () => {
        const { value } = mergeChanges(base.current.values, fields.getValues(), fresh.values);
        rebase();
        fields.setValues(value);
        await send(value);
      },
      dismiss: () => setConflict(null),
    });
  }

  async function send(values: Values): Promise<void> {
    await saveThen(values, async (answer) => {
      if (toasts.saved) toast.success(toasts.saved);
      await onSaved(answer);
    });
  }

  /** @returns false where it was refused, which is on the screen by then, or where the clerk said no */
  async function saveThen(values: Values, after: (saved: Saved) => Promise<void>): Promise<boolean> {
    const open = unchosen();
    if (open) {
      focusField(open);
      showFailure(toasts.invalid);
      return false;
    }
    const parsed = schema.safeParse(values);
    if (!parsed.success) {
      showErrors(fieldErrors(parsed.error));
      return false;
    }
    if (options.agree && !(await options.agree(values))) return false;
    const { version, values: before } = base.current;
    setSaving(true);
    setFailure('');
    try {
      const names = [...Object.keys(changedFields(before, values)), ...always];
      // What the form's own schema has parsed is its body; an update is the part of it that was changed.
      const body = version === undefined ? parsed.data : pick(parsed.data as object, names);
      const answer = await save(body as Body, version);
      if (answer === null) return false;
      saved.current = true;
      await after(answer);
      return true;
    } catch (error) {
      await fail(error);
      return false;
    } finally {
      setSaving(false);
    }
  }

  /** A text typed into a list of choices that chose none of them: a save would lose it without a word. */
  const unchosen = () => element.current?.querySelector<HTMLElement>('[data-unchosen]') ?? null;

  const isChanged = () => Object.keys(changedFields(base.current.values, fields.getValues())).length > 0;
  const unsaved = () => !saved.current && (isChanged() || unchosen() !== null);

  async function saveIfChanged(): Promise<boolean> {
    if (!unsaved()) return true;
    return saveThen(fields.getValues(), async () => {
      // Still being edited: what is saved now is the ground for what comes.
      saved.current = false;
      if (!reload) return;
      base.current = await reload();
      fields.setInitialValues(base.current.values);
      fields.setValues(base.current.values);
    });
  }

  return {
    fields,
    element,
    submit: () => (saving ? Promise.resolve() : send(fields.getValues())),
    saving,
    conflict,
    failure,
    isEdit: options.version !== undefined,
    unsaved,
    saveIfChanged,
    takeOver,
  };
}

function showFailure(message: string | undefined, reason?: string): void {
  if (message) toast.error(message, reason);
}

function pick(from: object, names: string[]): object {
  return Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));
}

const focusable =
  'input:enabled, textarea:enabled, select:enabled, button:enabled, [contenteditable="true"], [tabindex]';

/** A path may belong to a group of fields, such as the items of a cargo: its first one then. */
function focusField(node: HTMLElement | null): void {
  const field = node?.matches(focusable) ? node : node?.querySelector<HTMLElement>(focusable);
  field?.focus();
  node?.scrollIntoView({ block: 'center' });
}
