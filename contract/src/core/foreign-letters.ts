/**
 * Letters outside A–Z in a text. Container numbers, plates, seals, numbers of orders and PINs have none: a Cyrillic А looks like a Latin one,
 * and finds nothing.
 */
export const foreignLetters = (text: string): string[] => [...new Set(text.match(/(?![A-Za-z])\p{L}/gu))];

/** Letters of other alphabets than the Latin one, which has Š and Ł. Names have those; a search that finds nothing may have others. */
export const otherAlphabets = (text: string): string[] =>
  foreignLetters(text).filter((one) => !/\p{Script=Latin}/u.test(one));
