/**
 * A number as sheets and mails write it: "1 234,50", "1.234,50", "1,234.50", "33,335". The last sign parts the decimals, unless it
 * stands there more than once. @returns undefined for anything else
 */
export function pastedNumber(text: string): number | undefined {
  const written = text.replaceAll(/\s/g, '').replace(/^[−–]/, '-');
  if (!/^-?\d[\d.,]*$/.test(written)) return undefined;
  const at = Math.max(written.lastIndexOf('.'), written.lastIndexOf(','));
  const isOnce = at >= 0 && written.indexOf(written.charAt(at)) === at;
  const digits = (part: string) => part.replaceAll(/[.,]/g, '');
  return Number(isOnce ? `${digits(written.slice(0, at))}.${written.slice(at + 1)}` : digits(written));
}
