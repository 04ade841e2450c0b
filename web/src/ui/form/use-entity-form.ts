import { type FieldError, fieldErrors, type LastChange } from '@boxyard/contract/core/problems.ts';
import { type UseFormReturnType, useForm } from '@mantine/form';
import i18next from 'i18next';
import { type RefObject, useRef, useState } from 'react';
import { ApiProblem } from '../../core/api/problem.ts';
import { fieldNames } from '../../core/data/fields.ts';
import { sentence } from '../../core/text/i18n.ts';
import { toast } from '../action/toast.ts';
import { changedFields, isSame } from './changed-fields.ts';
import { type Conflict, compare, contestedFields } from './conflict.ts';
import { labelOf } from './field-label.ts';
import { numbersOutOfRange } from './numbers-out-of-range.ts';
import type { FieldReaders } from './value-words.ts';

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
  record?: { entity: string; id: number };
  always?: readonly (keyof Values & string)[];
  /** Questions what can hardly be meant, such as a date years away; nothing is saved without a yes. */
  agree?: ((values: Values) => Promise<boolean>) | undefined;
  /** Answers null where the clerk was asked meanwhile and said no: the form stays as it is. */
  save: (body: Body, version: number | undefined) => Promise<Saved | null>;
  onSaved: (saved: Saved) => void | Promise<void>;
  /** Reads the record again, after someone else has changed it. */
  reload?: () => Promise<{ values: Values; version: number }>;
  /** The record was deleted while it was being edited. */
  isGone?: boolean;
  /** A save found that the record was deleted. */
  onGone?: () => Promise<void>;
  /** `invalid`: the form itself found errors; `refused`: the server did, at fields; without it `invalid`. */
  toasts?: { saved?: string; failed?: string; invalid?: string; refused?: string };
  /** The language file of the feature, for the labels of fields that are not on the screen. */
  texts?: string;
  /** How a person reads the values of fields: ids, words of an enumeration, moments. Texts, numbers and ticks need nothing. */
  reads?: FieldReaders<Values>;
}

export interface EntityForm<Values extends object> {
  fields: UseFormReturnType<Values>;
  /** The form's element; it is asked for texts that chose nothing. */
  element: RefObject<HTMLFormElement | null>;
  submit: () => Promise<void>;
  /** Saves what is unsaved and stays on the screen, for an action that needs it saved; false when it could not be. */
  saveIfChanged: () => Promise<boolean>;
  saving: boolean;
  /** The record moved on while it was being edited, and fields of both changes are to be chosen from. */
  conflict: Conflict | null;
  /** Paths that someone else has changed meanwhile as well; what was typed here stands until the save. */
  meanwhile: string[];
  texts: string | undefined;
  reads: FieldReaders<Values>;
  /** The record was deleted meanwhile; what was typed stays on the screen. */
  isGone: boolean;
  /** What went wrong beside the fields. */
  failure: string;
  isEdit: boolean;
  /** The record that is edited, by the name of its table; its history can be opened. */
  record: { entity: string; id: number } | undefined;
  /** True while leaving would lose something. */
  unsaved: () => boolean;
  /** Takes over what someone else saved meanwhile. A field that was changed here stays, for the save to ask about. */
  takeOver: (fresh: { values: Values; version: number }) => void;
}

/** The one form of create and edit: same rules and sentences as the server, its errors under their fields. */
export function useEntityForm<Values extends object, Body, Saved>(
  options: EntityFormOptions<Values, Body, Saved>,
): EntityForm<Values> {
  const { initial, schema, save, onSaved, reload, always = [], toasts = {} } = options;
  const fields = useForm<Values>({
    initialValues: initial,
    // A number beyond its limits stays as it is typed, and its limit is told beside it at once. Nobody asks which fields had
    // the focus: to note it would draw the whole form anew each time.
    enhanceGetInputProps: ({ inputProps, field, form }) => ({
      onFocus: undefined,
      error: inputProps.error ?? numbersOutOfRange(schema, form.getValues())[String(field)],
    }),
  });
  const base = useRef({ values: initial, version: options.version });
  const saved = useRef(false);
  const element = useRef<HTMLFormElement>(null);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState('');
  /** Paths with an error that are no field of the screen. */
  const [lost, setLost] = useState<string[]>([]);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [meanwhile, setMeanwhile] = useState<string[]>([]);

  function showErrors(errors: FieldError[], isRefusal = false): void {
    const texts = Object.fromEntries(errors.map((error) => [error.path, sentence(error, error.message)]));
    fields.setErrors(texts);
    // A field that the form does not show must not fail in silence.
    setLost(errors.map(({ path }) => path).filter((path) => !fields.getInputNode(path)));
    const [first] = errors.flatMap(({ path }) => fields.getInputNode(path) ?? []).toSorted(asOnScreen);
    if (first) requestAnimationFrame(() => focusField(first));
    const reason = Object.values(texts).join(' ');
    // Where no field speaks, the toast must.
    if (isRefusal && !first) showFailure(toasts.failed, reason);
    else showFailure((isRefusal && toasts.refused) || toasts.invalid);
  }

  /** @returns whether it was saved after all */
  async function fail(error: unknown, after: (saved: Saved) => Promise<void>): Promise<boolean> {
    if (!(error instanceof ApiProblem)) throw error;
    if (error.code === 'STALE' && reload) return settle(await reload(), error.body.changed, after);
    if (error.errors.length > 0) {
      showErrors(error.errors, true);
      return false;
    }
    if (error.code === 'NOT_FOUND' && options.onGone) {
      await options.onGone();
      showFailure(i18next.t('form.gone.title'));
      return false;
    }
    const reason = sentence(error.body, error.body.detail);
    setFailure(reason);
    showFailure(toasts.failed, reason);
    return false;
  }

  /** Sets those fields alone that get another value, so that the errors of others stay. */
  function show(values: Values): void {
    const now = fields.getValues();
    // A name of the form's values is a path of the form, which the compiler does not see in a type that it does not know.
    for (const name of fieldNames(values))
      if (!isSame(now[name], values[name])) fields.setFieldValue(name as never, values[name] as never);
  }

  function rebase(fresh: { values: Values; version: number | undefined }): void {
    base.current = fresh;
    fields.setInitialValues(fresh.values);
  }

  function takeOver(fresh: { values: Values; version: number }): void {
    const { values: before, version } = base.current;
    if (saving || saved.current || (version !== undefined && fresh.version < version)) return;
    const mine = fields.getValues();
    const { contested, settle: together } = compare(before, mine, fresh.values);
    // The version stays the one that was seen while something is contested: a save is refused then, and asks.
    const held = contestedFields(contested);
    const keep = (values: Values, of: Values): Values => ({ ...values, ...pick(of, held) });
    show(keep(together(new Set()), mine));
    if (held.length === 0) rebase(fresh);
    else rebase({ values: keep(fresh.values, before), version });
    const paths = contested.map(({ path }) => path);
    setMeanwhile((known) => (isSame(known, paths) ? known : paths));
  }

  /** Brings both changes together and saves again; fields that both changed are asked about first. */
  async function settle(
    fresh: { values: Values; version: number },
    changed: LastChange | undefined,
    after: (saved: Saved) => Promise<void>,
  ): Promise<boolean> {
    const { contested, taken, settle: together } = compare(base.current.values, fields.getValues(), fresh.values);
    const save = (theirs: ReadonlySet<string>) => {
      const values = together(theirs);
      rebase(fresh);
      setMeanwhile([]);
      show(values);
      return saveThen(values, after);
    };
    if (contested.length === 0) return save(new Set());
    setConflict({
      contested,
      taken,
      changed,
      save: async (theirs) => {
        setConflict(null);
        await save(theirs);
      },
      dismiss: () => setConflict(null),
    });
    return false;
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
    try {
      if (options.agree && !(await options.agree(values))) return false;
    } catch (error) {
      // What a question has to read first could not be read: nothing is saved, and the reason is told.
      return await fail(error, after);
    }
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
      return await fail(error, after);
    } finally {
      setSaving(false);
    }
  }

  /** A text typed into a list of choices that chose none of them: a save would lose it without a word. */
  const unchosen = () => element.current?.querySelector<HTMLElement>('[data-unchosen]') ?? null;

  const isChanged = () => Object.keys(changedFields(base.current.values, fields.getValues())).length > 0;
  const unsaved = () => !saved.current && (isChanged() || unchosen() !== null);

  /** The errors of these paths that still stand, with the names that people know the fields by. */
  function told(paths: string[]): string {
    const standing = paths.filter((path) => fields.errors[path] !== undefined);
    return standing.map((path) => `${nameOf(path)}${fields.errors[path]}`).join(' ');
  }

  /** Nothing where the form has no word for it but a part of its path. */
  function nameOf(path: string): string {
    const label = labelOf({ element, texts: options.texts }, path);
    return path.startsWith(`${label}.`) ? '' : `${label}: `;
  }

  async function saveIfChanged(): Promise<boolean> {
    if (!unsaved()) return true;
    return saveThen(fields.getValues(), async () => {
      // Still being edited: what is saved now is the ground for what comes.
      saved.current = false;
      if (!reload) return;
      rebase(await reload());
      show(base.current.values);
    });
  }

  return {
    fields,
    element,
    submit: () => (saving ? Promise.resolve() : send(fields.getValues())),
    saving,
    conflict,
    meanwhile,
    texts: options.texts,
    reads: options.reads ?? {},
    isGone: options.isGone ?? false,
    failure: failure || told(lost.filter((path) => !fields.getInputNode(path))),
    isEdit: options.version !== undefined,
    record: options.record,
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

const asOnScreen = (one: Node, other: Node): number =>
  one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;

/** A path may belong to a group of fields, such as the items of a cargo: its first one then. */
function focusField(node: HTMLElement): void {
  const field = node.matches(focusable) ? node : node.querySelector<HTMLElement>(focusable);
  field?.focus();
  node.scrollIntoView({ block: 'center' });
}
