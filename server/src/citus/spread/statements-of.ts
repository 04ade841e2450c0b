export interface Statement {
  text: string;
  /** Its words and signs in small letters, each after a space: without comments, and `''` for each string and body. */
  outline: string;
}

/** What SQL is made of, as far as one has to know it to find where a statement ends. */
const piece = new RegExp(
  [
    '(?<blank>\\s+|--[^\\n]*)',
    `(?<string>e'(?:[^'\\\\]|\\\\[^]|'')*'|'(?:[^']|'')*'|(?<mark>\\$(?:[a-z_\\u0080-\\uffff][a-z_0-9\\u0080-\\uffff]*)?\\$)[^]*?\\k<mark>)`,
    '(?<word>[a-z_\\u0080-\\uffff][a-z_0-9$\\u0080-\\uffff]*)',
    '"(?:[^"]|"")*"',
    '\\$?[0-9][a-z_0-9.]*',
    '[^]',
  ].join('|'),
  'iy',
);
/** Each of these begins a quotation: by itself it has no end. */
const unended = new Set(["'", '"', '$']);

/**
 * The statements of a migration, told apart as psql does it: by the semicolons that stand in no string, comment, body or parentheses.
 * @throws where a quotation or a comment has no end
 */
export function statementsOf(text: string): Statement[] {
  const statements: Statement[] = [];
  let start = 0;
  let pieces: string[] = [];
  let parentheses = 0;
  let bodies = 0;
  const end = (at: number) => {
    if (pieces.length > 0) statements.push({ text: text.slice(start, at), outline: pieces.join(' ') });
    pieces = [];
    parentheses = 0;
    bodies = 0;
  };
  for (let at = 0; at < text.length; ) {
    const { said, isBlank, isString, isWord } = pieceAt(text, at);
    if (said === ';' && parentheses === 0 && bodies === 0) end(at);
    else if (!isBlank) {
      if (pieces.length === 0) start = at;
      pieces.push(isString ? "''" : isWord ? said.toLowerCase() : said);
      if (said === '(') parentheses++;
      if (said === ')') parentheses--;
      if (isWord && parentheses === 0 && makesFunction(pieces)) bodies += changeOfBodies(said.toLowerCase(), bodies);
    }
    at += said.length;
  }
  end(text.length);
  return statements;
}

function pieceAt(text: string, at: number) {
  if (text.startsWith('/*', at)) return { said: commentAt(text, at), isBlank: true };
  piece.lastIndex = at;
  const found = piece.exec(text);
  const said = found?.[0] ?? '';
  const groups = found?.groups;
  if (unended.has(said)) throw new Error(`A quotation has no end: ${text.slice(at, at + 40)}`);
  return { said, isBlank: !!groups?.blank, isString: !!groups?.string, isWord: !!groups?.word };
}

/** Comments of this kind may stand in each other. */
function commentAt(text: string, from: number): string {
  const edge = /\/\*|\*\//g;
  edge.lastIndex = from;
  let open = 0;
  for (let found = edge.exec(text); found; found = edge.exec(text)) {
    open += found[0] === '/*' ? 1 : -1;
    if (open === 0) return text.slice(from, edge.lastIndex);
  }
  throw new Error(`A comment has no end: ${text.slice(from, from + 40)}`);
}

const makesFunction = (pieces: string[]) =>
  /^create (or replace )?(function|procedure)\b/.test(pieces.slice(0, 4).join(' '));

/** A body in SQL itself is `begin atomic … end`, in which each `case` has an end of its own, too. */
function changeOfBodies(word: string, bodies: number): number {
  if (word === 'begin' || (word === 'case' && bodies > 0)) return 1;
  return word === 'end' && bodies > 0 ? -1 : 0;
}
