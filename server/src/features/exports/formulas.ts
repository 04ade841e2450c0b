/** Whatever some program takes for the end of a line: between quotes, a poor reader still ends the record there. */
const breaks = String.raw`\r\n\v\f\u0085\u2028\u2029`;
/** A text that a spreadsheet would take for a formula, at the beginning of a line, be it after blanks (OWASP, CSV injection). */
const formula = new RegExp(String.raw`(^|[${breaks}])(?=[^\S${breaks}]*[=+\-@＝＋－＠])|^(?=[\t\r])`, 'g');

export const hasBreak = new RegExp(`[${breaks}]`);
export const isLikeFormula = (text: string) => text.search(formula) >= 0;
/** Marks each such line as a text. */
export const harmless = (text: string) => text.replace(formula, "$1'");

/** A number of its own, as in an address or a telephone number, is no formula. */
const formulaInside = /^[=@＝＠]|^[+\-＋－](?![\d\s()./-]*$)/;

/**
 * CSV alone: a reader with another separator cuts a cell where ours does not, so a formula may begin after each of them.
 * Cut there once: an expression that looks ahead from each separator would go through the rest of the text for each.
 */
function harmlessInside(text: string): string {
  const pieces = text.split(/([;,\t\r\n])/);
  return pieces
    .map((piece, i) => {
      if (i === 0 || i % 2 === 1 || /[\r\n]/.test(pieces[i - 1] ?? '')) return piece;
      const words = piece.trimStart();
      return formulaInside.test(words) ? `${piece.slice(0, piece.length - words.length)}'${words}` : piece;
    })
    .join('');
}

export const harmlessInCsv = (text: string) => harmlessInside(harmless(text));
