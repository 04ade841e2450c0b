/** A whole number above zero in a part of an address, if it is one: an id, a size, a moment. */
export function wholeNumber(value: unknown, most = Number.MAX_SAFE_INTEGER): number | undefined {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 && number <= most ? number : undefined;
}
