import { inflateSync } from 'node:zlib';

/** The text of a PDF, read by the Unicode maps of its fonts. Works for the files that our printer writes. */
export function textOfPdf(pdf: Buffer): string {
  const source = pdf.toString('latin1');
  const objects = new Map<string, string>();
  for (const [, id = '', body = ''] of source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) objects.set(id, body);
  const fonts = new Map<string, string[]>();
  for (const [, name = '', id = ''] of source.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1];
    if (map) fonts.set(name, signsOf(streamOf(objects.get(map) ?? '')));
  }
  return [...objects.values()]
    .map(streamOf)
    .filter((content) => content.includes(' Tf'))
    .map((content) => wordsOf(content, fonts))
    .join(' ')
    .replace(/\s+/g, ' ');
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

function wordsOf(content: string, fonts: Map<string, string[]>): string {
  let signs: string[] = [];
  let text = '';
  for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) signs = fonts.get(font) ?? [];
    const glyphs = [...(shown ?? '').matchAll(/<([0-9a-f]+)>/gi)].map(([, hex]) => hex).join('');
    for (let at = 0; at < glyphs.length; at += 4) text += signs[Number.parseInt(glyphs.slice(at, at + 4), 16)] ?? '?';
    if (shown) text += ' ';
  }
  return text;
}
