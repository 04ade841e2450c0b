import { SaxesParser } from 'saxes';
import { broken, type Part } from './unzip.ts';

export type Attributes = Record<string, string>;

/** What is done with the tags and texts of an XML file. Names come without the prefix of their namespace. */
interface Reader {
  open?(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** A sheet of 10,000 rows and 100 columns has three million at most: each of its texts lies within three tags. */
const mostTags = 3_500_000;
/** Sheets lie within ten. */
const deepest = 100;
/** Characters without a tag: a text, a comment or attributes so long would take the memory of the process, or its time. */
const longestWait = 2_000_000;

/** Reads an XML file from its beginning to its end. Nothing that a file defines itself is expanded. @throws 422 */
export async function readXml(part: Part | undefined, { open, text, close }: Reader): Promise<void> {
  if (!part) return;
  const parser = new SaxesParser({ xmlns: false, position: false });
  let tags = 0;
  let depth = 0;
  let waited = 0;
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  parser.on('opentag', ({ name, attributes }) => {
    tags += 1;
    depth += 1;
    waited = 0;
    if (tags > mostTags || depth > deepest) throw broken();
    open?.(withoutPrefix(name), attributes);
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    close?.(withoutPrefix(name));
  });
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  for await (const chunk of part) {
    waited += chunk.length;
    if (waited > longestWait) throw broken();
    parser.write(chunk);
  }
  parser.close();
}

export const withoutPrefix = (name: string): string => name.slice(name.indexOf(':') + 1);

function refuse(): never {
  throw broken();
}
