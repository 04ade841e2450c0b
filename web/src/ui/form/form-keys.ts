import type { KeyboardEvent } from 'react';

type FormKey = KeyboardEvent<HTMLFormElement>;

/** The keys of every form: Enter in an open list chooses and does not save; Ctrl or ⌘ with Enter saves from any field. */
export const formKeys = {
  onKeyDownCapture(event: FormKey) {
    const { key, ctrlKey, metaKey, repeat, target, currentTarget } = event;
    // A dialog of the form stands elsewhere in the page, although it stands in the form for React.
    if (key !== 'Enter' || !(ctrlKey || metaKey) || !(target instanceof Node) || !currentTarget.contains(target))
      return;
    event.preventDefault();
    event.stopPropagation();
    if (!repeat) currentTarget.requestSubmit();
  },
  onKeyDown: chooseByEnter,
};

/** The list takes the option that it marks itself. */
function chooseByEnter(event: KeyboardEvent): void {
  const { key, target, defaultPrevented } = event;
  if (key !== 'Enter' || defaultPrevented || event.nativeEvent.isComposing) return;
  if (isShutList(target)) {
    event.preventDefault();
    target.click();
  }
  if (!isOpenList(target)) return;
  // Of a list nothing is saved that was typed and is none of its options; a text with suggestions is a text.
  const isChoice = target.matches('[aria-haspopup=listbox]:not([data-suggests])');
  if (isChoice || optionsOf(target).length > 0) event.preventDefault();
}

/** Enter takes the first match of what was typed since the list opened (`data-typed`), unless the arrows mark another one. */
export function takeFirst(event: KeyboardEvent<HTMLInputElement>): void {
  const { key, currentTarget: field, defaultPrevented } = event;
  if (key !== 'Enter' || defaultPrevented || event.nativeEvent.isComposing || !isOpenList(field)) return;
  if (!field.hasAttribute('data-typed') || field.hasAttribute('aria-activedescendant')) return;
  const [first] = optionsOf(field);
  if (!first) return;
  event.preventDefault();
  first.click();
}

/** A field whose list of choices, or a button whose menu or calendar, is open. */
export function isOpenList(target: EventTarget): target is HTMLElement {
  return target instanceof HTMLElement && target.getAttribute('aria-expanded') === 'true';
}

/** An empty field that takes one of a list, which is shut: Enter opens it. With a choice made, Enter saves; a text with suggestions is a text. */
const isShutList = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement &&
  target.value === '' &&
  target.matches('[aria-haspopup=listbox]:not([aria-expanded=true], [data-suggests])');

/** The options that are offered in the open list of a field. */
function optionsOf(field: HTMLElement): HTMLElement[] {
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '');
  return [...(list?.querySelectorAll<HTMLElement>('[role=option]:not([data-combobox-disabled])') ?? [])];
}
