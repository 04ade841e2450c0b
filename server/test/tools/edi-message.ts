/** A message of a line, with its counts. @param segments between UNH and UNT */
export function ediMessage(
  icr: string,
  type: string,
  segments: readonly string[],
  { at = '261120:1005', from = 'LINE01' } = {},
): string {
  const body = [`UNH+1+${type}:D:95B:UN:ITG14`, ...segments, `UNT+${segments.length + 2}+1`];
  return [`UNB+UNOA:2+${from}+BOXYARD+${at}+${icr}`, ...body, `UNZ+1+${icr}`].map((one) => `${one}'`).join('');
}
