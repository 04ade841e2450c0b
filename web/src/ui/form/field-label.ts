import i18next from 'i18next';
import type { RefObject } from 'react';

/** The form whose fields are named. */
interface LabelledForm {
  element: RefObject<HTMLFormElement | null>;
  texts: string | undefined;
}

/** A field by the label that the form gives it, by its text where it is not on the screen, or by the part of the form that it belongs to. */
export function labelOf({ element, texts }: LabelledForm, path: string): string {
  const input = element.current?.querySelector(`[data-path="${CSS.escape(path)}"]`);
  const shown = input && labelShown(input);
  if (shown) return shown;
  const name = path.slice(path.lastIndexOf('.') + 1);
  if (texts && i18next.exists(name, { ns: texts })) return i18next.t(name, { ns: texts });
  return path === name ? path : labelOf({ element, texts }, path.slice(0, -name.length - 1));
}

function labelShown(input: Element): string | null {
  const label =
    (input.id && document.querySelector(`label[for="${CSS.escape(input.id)}"]`)) ||
    document.getElementById(input.getAttribute('aria-labelledby') ?? '');
  return label?.firstChild?.textContent ?? input.getAttribute('aria-label');
}
