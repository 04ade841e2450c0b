import { inflateSync } from 'node:zlib';

/** Words on a page, in points: `x` from the left, `y` from the top to the line that they stand on. */
export interface Placed {
  page: number;
  x: number;
  y: number;
  text: string;
}

interface Square {
  page: number;
  x: number;
  y: number;
  side: number;
}

/** The text of a PDF, read by the Unicode maps of its fonts. Works for the files that our printer writes. */
export const textOfPdf = (pdf: Buffer): string =>
  placesOfPdf(pdf)
    .map(({ text }) => text)
    .join(' ')
    .replace(/\s+/g, ' ');

/** Each piece of text with its place: a line is written word by word. */
export function placesOfPdf(pdf: Buffer): Placed[] {
  const { pages, fonts } = read(pdf);
  return pages.flatMap(({ content, height }, at) => wordsOf(content, fonts, at + 1, height));
}

/** The filled squares, of which codes are drawn. */
export function squaresOfPdf(pdf: Buffer): Square[] {
  return read(pdf).pages.flatMap(({ content }, at) =>
    [...content.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm)]
      .map(([, x, y, width, height]) => ({
        page: at + 1,
        x: Number(x),
        y: Number(y),
        side: Number(width),
        height: Number(height),
      }))
      .filter(({ side, height }) => side === height),
  );
}

function read(pdf: Buffer) {
  const source = pdf.toString('latin1');
  const objects = new Map<string, string>();
  for (const [, id = '', body = ''] of source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) objects.set(id, body);
  const fonts = new Map<string, string[]>();
  for (const [, name = '', id = ''] of source.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1];
    if (map) fonts.set(name, signsOf(streamOf(objects.get(map) ?? '')));
  }
  const kids = /\/Kids \[([^\]]*)\]/.exec(source)?.[1] ?? '';
  const pages = [...kids.matchAll(/(\d+) 0 R/g)].map(([, id = '']) => {
    const page = objects.get(id) ?? '';
    const content = streamOf(objects.get(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? '') ?? '');
    return { content, height: Number(/\/MediaBox \[0 0 [\d.]+ ([\d.]+)\]/.exec(page)?.[1]) };
  });
  return { pages, fonts };
}

function streamOf(object: string): string {
  const stream = /stream\n([\s\S]*)\nendstream/.exec(object)?.[1];
  if (stream === undefined) return '';
  const bytes = Buffer.from(stream, 'latin1');
  return (object.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1');
}

/** The character of each glyph; a ligature has several. */
function signsOf(map: string): string[] {
  return [...map.matchAll(/\[([^\]]*)\]/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/<([0-9a-f ]*)>/gi)].map(([, hex = '']) =>
      Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
    ),
  );
}

function wordsOf(content: string, fonts: Map<string, string[]>, page: number, height: number): Placed[] {
  let signs: string[] = [];
  let [x, y] = [0, 0];
  const words: Placed[] = [];
  for (const [, left, up, font, shown] of content.matchAll(
    /1 0 0 1 ([-\d.]+) ([-\d.]+) Tm|\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g,
  )) {
    if (left !== undefined) [x, y] = [Number(left), height - Number(up)];
    if (font) signs = fonts.get(font) ?? [];
    if (shown === undefined) continue;
    const glyphs = [...shown.matchAll(/<([0-9a-f]+)>/gi)].map(([, hex]) => hex).join('');
    let text = '';
    for (let at = 0; at < glyphs.length; at += 4) text += signs[Number.parseInt(glyphs.slice(at, at + 4), 16)] ?? '?';
    words.push({ page, x, y, text });
  }
  return words;
}
