import { broken } from './unzip.ts';

/** A tag, or the text between two. */
export interface Piece {
  /** Without the prefix of its namespace; '' for a text. */
  name: string;
  kind: 'open' | 'close' | 'empty' | 'text';
  /** The attributes of a tag as they are written, or the text itself. */
  text: string;
}

/** A sheet of 10,000 rows and 100 columns has six million at most: each of its texts lies within three tags. */
const mostTags = 7_000_000;

/** The tags and texts of an XML file, one after the other. Nothing that a file defines itself is expanded. @throws 422 */
export function* piecesOf(xml: string): Generator<Piece> {
  let at = 0;
  for (let tags = 0; at < xml.length; tags++) {
    if (tags > mostTags) throw broken();
    const open = xml.indexOf('<', at);
    if (open < 0) return;
    if (open > at) yield { name: '', kind: 'text', text: unescaped(xml.slice(at, open)) };
    if (xml.startsWith('<!--', open)) at = after(xml, '-->', open);
    else if (xml.startsWith('<![CDATA[', open)) {
      at = after(xml, ']]>', open);
      yield { name: '', kind: 'text', text: xml.slice(open + 9, at - 3) };
    } else if (xml.startsWith('<?', open)) at = after(xml, '?>', open);
    else if (xml.startsWith('<!', open)) throw broken();
    else {
      const end = endOfTag(xml, open);
      yield tagOf(xml.slice(open + 1, end));
      at = end + 1;
    }
  }
}

function after(xml: string, sign: string, from: number): number {
  const end = xml.indexOf(sign, from);
  if (end < 0) throw broken();
  return end + sign.length;
}

/** An attribute may contain `>`. */
function endOfTag(xml: string, open: number): number {
  let quote = '';
  for (let at = open + 1; at < xml.length; at++) {
    const sign = xml[at];
    if (quote) quote = sign === quote ? '' : quote;
    else if (sign === '"' || sign === "'") quote = sign;
    else if (sign === '>') return at;
  }
  throw broken();
}

function tagOf(inner: string): Piece {
  const isClose = inner.startsWith('/');
  const isEmpty = inner.endsWith('/');
  const body = inner.slice(isClose ? 1 : 0, isEmpty ? -1 : undefined);
  const space = body.search(/\s/);
  const name = space < 0 ? body : body.slice(0, space);
  const text = space < 0 ? '' : body.slice(space);
  return { name: name.slice(name.indexOf(':') + 1), kind: isClose ? 'close' : isEmpty ? 'empty' : 'open', text };
}

/** Made once for each name: a sheet asks for the same few a million times. */
const patterns = new Map<string, RegExp>();

/** Attributes of a tag, as they are written. Those that are asked for are short. */
const longestTag = 32_000;

/** An attribute of a tag, with or without a prefix before its name. @throws 422 where the tag is longer than any that is asked for one */
export function attribute({ text }: Piece, name: string): string | undefined {
  if (text.length > longestTag) throw broken();
  const pattern = patterns.get(name) ?? new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  patterns.set(name, pattern);
  const found = pattern.exec(text);
  return found ? unescaped(found[1] ?? found[2] ?? '') : undefined;
}

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescaped(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi,
    (whole, hex?: string, code?: string, name = '') => {
      const point = hex ? Number.parseInt(hex, 16) : Number(code);
      if (hex || code) return point <= 0x10ffff ? String.fromCodePoint(point) : '';
      return signs[name] ?? whole;
    },
  );
}
