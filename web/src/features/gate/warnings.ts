/** Warnings that a clerk was led to already. */
const told = new WeakSet<Element>();

/**
 * Leads the clerk to the first new warning within an element, and with it to those beside it. The focus scrolls to it and has it read out.
 * @returns whether there was one
 */
export function tellWarnings(within: Element | null, isNew: (warning: HTMLElement) => boolean = () => true): boolean {
  const warnings = [...(within?.querySelectorAll<HTMLElement>('[data-warns]') ?? [])];
  const fresh = warnings.filter((warning) => !told.has(warning) && isNew(warning));
  for (const warning of fresh) told.add(warning);
  fresh[0]?.focus();
  return fresh.length > 0;
}

/** Not above or below what the screen shows, nor under a bar. */
export function isInSight(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}
