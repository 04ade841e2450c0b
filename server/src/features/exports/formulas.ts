/** Whatever some program takes for the end of a line: between quotes, a poor reader still ends the record there. */
const breaks = String.raw`\r\n\v\f\u0085\u2028\u2029`;
/** A text that a spreadsheet would take for a formula, at the beginning of a line, be it after blanks (OWASP, CSV injection). */
const formula = new RegExp(String.raw`(^|[${breaks}])(?=[^\S${breaks}]*[=+\-@＝＋－＠])|^(?=[\t\r])`, 'g');

export const hasBreak = new RegExp(`[${breaks}]`);
export const isLikeFormula = (text: string) => text.search(formula) >= 0;
/** Marks each such line as a text. */
export const harmless = (text: string) => text.replace(formula, "$1'");

/**
 * CSV alone: a reader with another separator cuts a cell where ours does not, so a formula may begin after each of them. A
 * number of its own, as in an address or a telephone number, is none.
 */
const afterSeparator = /([;,\t][^\S\r\n]*)(?=[=@＝＠]|[+\-＋－](?![\d\s()./-]*(?:[;,\t\r\n]|$)))/g;
export const harmlessInCsv = (text: string) => harmless(text).replace(afterSeparator, "$1'");
