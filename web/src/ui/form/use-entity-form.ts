import { type UseFormReturnType, useForm } from '@mantine/form';
import { type RefObject, useRef } from 'react';
import { toast } from '../action/toast.ts';
import type { Conflict } from './conflict.ts';
import { numbersOutOfRange } from './numbers-out-of-range.ts';
import { type RecordState, useConflict } from './use-conflict.ts';
import { type FailureTexts, useFormErrors } from './use-form-errors.ts';
import { type SaveOptions, useSave } from './use-save.ts';
import type { FieldReaders } from './value-words.ts';

export interface EntityFormOptions<Values extends object, Body, Saved> extends SaveOptions<Values, Body, Saved> {
  /** What the form begins with. With a version only changed fields are sent. */
  initial: RecordState<Values>;
  /** `saved`: what is said after a save. */
  toasts?: FailureTexts & { saved?: string };
  /** The language file of the feature, for the labels of fields that are not on the screen. */
  texts?: string;
}

export interface EntityForm<Values extends object> {
  fields: UseFormReturnType<Values>;
  /** The form's element; it is asked for texts that chose nothing. */
  element: RefObject<HTMLFormElement | null>;
  texts: string | undefined;
  /** How a person reads the values of fields. */
  reads: FieldReaders<Values>;
  isEdit: boolean;
  /** The record that is edited, by the name of its table; its history can be opened. */
  record?: { entity: string; id: number };
  /** The record was deleted meanwhile; what was typed stays on the screen. */
  isGone?: boolean;
  saving: boolean;
  submit: () => Promise<void>;
  saveIfChanged: () => Promise<boolean>;
  unsaved: () => boolean;
  conflict: Conflict | null;
  meanwhile: string[];
  failure: string;
  /** Takes over what someone else saved meanwhile. A field that was changed here stays, for the save to ask about. */
  takeOver: (fresh: RecordState<Values>) => void;
}

/** The one form of create and edit: same rules and sentences as the server, its errors under their fields. */
export function useEntityForm<Values extends object, Body, Saved>(
  options: EntityFormOptions<Values, Body, Saved>,
): EntityForm<Values> {
  const { initial, schema, texts, toasts = {} } = options;
  const element = useRef<HTMLFormElement>(null);
  const fields = useForm<Values>({
    initialValues: initial.values,
    // A number beyond its limits stays as it is typed, and its limit is said beside it at once. Nobody asks which fields had
    // the focus: to note it would draw the whole form anew each time.
    enhanceGetInputProps: ({ inputProps, field, form }) => ({
      onFocus: undefined,
      error: inputProps.error ?? numbersOutOfRange(schema, form.getValues())[String(field)],
    }),
  });
  const record = useConflict(fields, initial);
  const errors = useFormErrors({ fields, element, texts }, toasts);
  const onSaved = async (saved: Saved) => {
    if (toasts.saved) toast.success(toasts.saved);
    await options.onSaved(saved);
  };
  const save = useSave({ ...options, onSaved }, { values: fields.getValues, element, record, errors });
  return {
    fields,
    element,
    texts,
    reads: {},
    isEdit: initial.version !== undefined,
    saving: save.saving,
    submit: save.submit,
    saveIfChanged: save.saveIfChanged,
    unsaved: save.unsaved,
    conflict: record.conflict,
    meanwhile: record.meanwhile,
    failure: errors.failure,
    takeOver: (fresh) => {
      if (!save.saving && !save.isSaved()) record.takeOver(fresh);
    },
  };
}
