/** Characters that some program takes as a line break: simple readers end the record there, even between quotes. */
const breaks = String.raw`\r\n\v\f\u0085\u2028\u2029`;
/** A line that a spreadsheet would take as a formula, blanks before it included (OWASP, CSV injection). */
const formula = new RegExp(String.raw`(^|[${breaks}])(?=[^\S${breaks}]*[=+\-@＝＋－＠])|^(?=[\t\r])`, 'g');

export const hasBreak = new RegExp(`[${breaks}]`);
export const isLikeFormula = (text: string) => text.search(formula) >= 0;
/** Puts an apostrophe before each such line, which marks it as text. */
const harmless = (text: string) => text.replace(formula, "$1'");

/** A number of its own, as in an address or a telephone number, is no formula. */
const formulaInside = /^[=@＝＠]|^[+\-＋－](?![\d\s()./-]*$)/;

/**
 * For CSV: a reader with another separator splits a cell there, so a formula may begin after any separator. Plain
 * numbers, as in an address or a telephone number, stay as they are.
 * The text is split once: a lookahead at each separator would scan the rest of the text each time.
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
