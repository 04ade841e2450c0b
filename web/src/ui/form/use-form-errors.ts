import { type FieldError, fieldErrors } from '@boxyard/contract/core/problems.ts';
import type { UseFormReturnType } from '@mantine/form';
import i18next from 'i18next';
import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ApiProblem } from '../../core/api/problem.ts';
import { sentence } from '../../core/text/i18n.ts';
import { toast } from '../action/toast.ts';
import { labelOf } from './field-label.ts';

/** What a toast says: `invalid` where the form itself found errors; `refused` where the server did, at fields; without it `invalid`. */
export interface FailureTexts {
  failed?: string;
  invalid?: string;
  refused?: string;
}

interface FormOnScreen<Values> {
  fields: UseFormReturnType<Values>;
  element: RefObject<HTMLFormElement | null>;
  /** The language file of the feature, for the labels of fields that are not on the screen. */
  texts: string | undefined;
}

/** What kept a form from being saved: said at its fields, in a toast, and above the form where no field shows it. */
export function useFormErrors<Values extends object>(form: FormOnScreen<Values>, toasts: FailureTexts) {
  const { fields } = form;
  /** Why it was refused as a whole. */
  const [reason, setReason] = useState('');
  /** Paths with an error that are no field of the screen. */
  const [unshown, setUnshown] = useState<string[]>([]);

  function showAtFields(errors: FieldError[], isRefusal: boolean): void {
    const texts = Object.fromEntries(errors.map((error) => [error.path, sentence(error, error.message)]));
    // A part of the form that is shut opens with the error in it: its field is there by then.
    flushSync(() => fields.setErrors(texts));
    // A field that the form does not show must not fail in silence.
    setUnshown(errors.map(({ path }) => path).filter((path) => !fields.getInputNode(path)));
    const [first] = errors.flatMap(({ path }) => fields.getInputNode(path) ?? []).toSorted(asOnScreen);
    if (first) requestAnimationFrame(() => focusField(first));
    // Where no field speaks, the toast must.
    if (isRefusal && !first) showToast(toasts.failed, Object.values(texts).join(' '));
    else showToast((isRefusal && toasts.refused) || toasts.invalid);
  }

  /** The server refused. */
  function showRefusal(problem: ApiProblem): void {
    if (problem.errors.length > 0) showAtFields(problem.errors, true);
    else {
      const words = sentence(problem.body, problem.body.detail);
      setReason(words);
      showToast(toasts.failed, words);
    }
  }

  function showUnchosen(field: HTMLElement): void {
    focusField(field);
    showToast(toasts.invalid);
  }

  /** The errors that still stand at paths without a field, with the names that people know these by. */
  function withoutField(): string {
    const standing = unshown.filter((path) => !fields.getInputNode(path) && fields.errors[path] !== undefined);
    return standing.map((path) => `${nameOf(path)}${fields.errors[path]}`).join(' ');
  }

  /** Nothing where the form has no word for it but a part of its path. */
  function nameOf(path: string): string {
    const label = labelOf(form, path);
    return path.startsWith(`${label}.`) ? '' : `${label}: `;
  }

  return {
    /** What went wrong beside the fields. */
    failure: reason || withoutField(),
    showInvalid: (error: Parameters<typeof fieldErrors>[0]) => showAtFields(fieldErrors(error), false),
    showRefusal,
    showUnchosen,
    showGone: () => showToast(i18next.t('form.gone.title')),
    clearReason: () => setReason(''),
  };
}

function showToast(message: string | undefined, reason?: string): void {
  if (message) toast.error(message, reason);
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
