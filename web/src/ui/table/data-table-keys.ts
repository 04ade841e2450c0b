import type { KeyboardEvent } from 'react';

export const reachable = 'a, button:not(:disabled), input[type=checkbox]';

/** ArrowUp and ArrowDown lead from a link or button of a row to the one in the same place of the next row. */
export function moveBetweenRows(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const { target, currentTarget: body } = event;
  if (!step || event.defaultPrevented || !(target instanceof HTMLElement) || !target.matches(reachable)) return;
  const cell = target.closest('td');
  const row = cell?.parentElement;
  if (!cell || !(row instanceof HTMLTableRowElement)) return;
  const next = body.rows[row.sectionRowIndex + step];
  if (!next) return;
  event.preventDefault();
  const own = [...cell.querySelectorAll(reachable)].indexOf(target);
  const there = [...(next.cells[cell.cellIndex]?.querySelectorAll<HTMLElement>(reachable) ?? [])];
  (there[own] ?? there[0] ?? next.querySelector<HTMLElement>(reachable))?.focus();
}

/** Space on a link of a row chooses the row; on a button and a checkbox it does what it always does. */
export function chooseBySpace(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const { target } = event;
  if (event.key !== ' ' || event.defaultPrevented || !(target instanceof HTMLAnchorElement)) return;
  const choice = target.closest('tr')?.querySelector<HTMLInputElement>('[data-chooses]');
  if (!choice) return;
  event.preventDefault();
  choice.click();
}

/** Tab in a chosen row leads to what can be done with the chosen rows, which stands below the list. */
export function tabToChosen(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const { key, shiftKey, target, currentTarget: body, defaultPrevented } = event;
  if (key !== 'Tab' || shiftKey || defaultPrevented || !(target instanceof HTMLElement)) return;
  if (!target.closest('tr')?.querySelector('[data-chooses]:checked')) return;
  const buttons = body
    .closest('section')
    ?.parentElement?.querySelectorAll<HTMLElement>('[data-bottom-bar] button:enabled');
  const first = [...(buttons ?? [])].find((button) => button.checkVisibility());
  if (!first) return;
  event.preventDefault();
  first.focus();
}
