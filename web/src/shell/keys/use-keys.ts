import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { decideKeys } from '../../core/keys/burst.ts';
import { areSingleKeysOn } from '../../core/keys/single-keys.ts';
import { menu } from '../menu.ts';

/** For this long after `g`, a letter leads to a screen. */
const goMs = 3000;

const modifiers = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock'];
const field = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable="true"]';
const above = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

const isTyping = ({ target }: Event): boolean => target instanceof Element && target.closest(field) !== null;
/** A dialog, a menu or a list of choices is open and has the keys for itself. */
const isBelow = (): boolean => [...document.querySelectorAll(above)].some((element) => element.checkVisibility());

/** Presses the button with which the screen adds a record, that of an open tab before that of the head. */
function create(): void {
  const buttons = document.querySelectorAll<HTMLElement>('[data-creates] :is(a, button:not(:disabled))');
  buttons[buttons.length - 1]?.click();
}

/** From the page itself, as after a letter that led to it, the first row of its list gets the focus. */
function enterList(event: KeyboardEvent): void {
  const at = document.activeElement;
  if (event.key !== 'ArrowDown' || (at && !at.matches('body, #content, h1'))) return;
  const first = document.querySelector<HTMLElement>('main tbody :is(a, button:enabled, input[type=checkbox])');
  if (!first) return;
  event.preventDefault();
  first.focus();
}

/** Shows the best of the places that the yard proposes; nothing where it proposes none. */
function showBest(): void {
  document.querySelector<HTMLElement>('[data-best] button')?.click();
}

/** Undoes what the latest toast offers to undo; without one, the last offer comes again. */
function undo(): void {
  const latest = [...document.querySelectorAll<HTMLElement>('[data-undo]')].at(-1);
  if (latest) latest.click();
  else window.dispatchEvent(new Event('undo-again'));
}

interface Actions {
  onFind: () => void;
  onHelp: () => void;
}

/** The keys that work everywhere. @returns whether `g` was pressed and waits for its letter */
export function useKeys({ onFind, onHelp }: Actions): boolean {
  const navigate = useNavigate();
  const [isGoing, setGoing] = useState(false);
  const going = useRef<ReturnType<typeof setTimeout>>(undefined);

  const wait = useEffectEvent((on: boolean) => {
    clearTimeout(going.current);
    going.current = on ? setTimeout(() => setGoing(false), goMs) : undefined;
    setGoing(on);
  });

  const act = useEffectEvent((key: string) => {
    // The key had to wait: meanwhile the focus may have come into a field, or a dialog may have opened.
    if (isBelow() || document.activeElement?.closest(field)) return;
    const screen = isGoing && menu.flatMap(({ entries }) => entries).find(({ letter }) => letter === key);
    wait(key === 'g' && !isGoing);
    if (screen) void navigate({ to: screen.to });
    else if (isGoing) return;
    else if (key === '/') onFind();
    else if (key === '?') onHelp();
    else if (key === 'c') create();
    else if (key === 'b') showBest();
  });

  const find = useEffectEvent(onFind);

  useEffect(() => {
    const { press, forget } = decideKeys(act);
    function onKeyDown(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, defaultPrevented, repeat, timeStamp } = event;
      if (modifiers.includes(key)) return;
      const shortcut = (ctrlKey || metaKey) && !altKey && !event.shiftKey && !defaultPrevented ? key.toLowerCase() : '';
      if (shortcut === 'k') {
        event.preventDefault();
        if (!isBelow()) find();
      }
      // In a field it takes back what was typed.
      if (shortcut === 'z' && !isTyping(event)) {
        event.preventDefault();
        undo();
      }
      const isFree = !(ctrlKey || metaKey || altKey || defaultPrevented || repeat || isTyping(event) || isBelow());
      if (isFree) enterList(event);
      const isSingle = isFree && areSingleKeysOn();
      // Some browsers begin a search of their own with it.
      if (isSingle && key === '/') event.preventDefault();
      press(isSingle ? key : undefined, timeStamp);
    }
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onKeyDown);
      forget();
    };
  }, []);
  useEffect(() => () => clearTimeout(going.current), []);
  return isGoing;
}
