/** Characters that some program takes as a line break: simple readers end the record there, even between quotes. */
const breaks = String.raw`\r\n\v\f\u0085\u2028\u2029`;
/** A line that a spreadsheet would take as a formula, blanks before it included (OWASP, CSV injection). */
const formula = new RegExp(String.raw`(^|[${breaks}])(?=[^\S${breaks}]*[=+\-@＝＋－＠])|^(?=[\t\r])`, 'g');

export const hasBreak = new RegExp(`[${breaks}]`);
export const isLikeFormula = (text: string) => text.search(formula) >= 0;
/** Puts an apostrophe before each such line, which marks it as text. */
export const harmless = (text: string) => text.replace(formula, "$1'");

/**
 * For CSV: a reader with another separator splits a cell there, so a formula may begin after any separator. Plain
 * numbers, as in an address or a telephone number, stay as they are.
 */
const afterSeparator = /([;,\t][^\S\r\n]*)(?=[=@＝＠]|[+\-＋－](?![\d\s()./-]*(?:[;,\t\r\n]|$)))/g;
export const harmlessInCsv = (text: string) => harmless(text).replace(afterSeparator, "$1'");
