import { XMLParser } from 'fast-xml-parser';

export interface Node {
  [name: string]: Value | Value[];
}
type Value = Node | string | undefined;

/** undefined for what is no XML. Texts stay texts, attributes have an `@`. */
export function parsed(text: string): Node | undefined {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    parseTagValue: false,
    parseAttributeValue: false,
    removeNSPrefix: true,
    processEntities: true,
    htmlEntities: true,
  });
  try {
    return parser.parse(text, true);
  } catch {
    return undefined;
  }
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

/** All elements of one name; a text alone is none. */
export const listed = (value: Node[string]): Node[] =>
  (Array.isArray(value) ? value : [value]).flatMap((each) => (isNode(each) ? [each] : []));

export const within = (node: Node | undefined, ...path: string[]): Node | undefined =>
  path.reduce<Node | undefined>((found, name) => listed(found?.[name])[0], node);

function textOfOne(value: Value): string {
  if (typeof value === 'string') return value.trim();
  return isNode(value) && typeof value['#text'] === 'string' ? value['#text'].trim() : '';
}

/** The texts of all elements of one name. */
export const textsAt = (node: Node | undefined, name: string): string[] => {
  const found = node?.[name];
  return (Array.isArray(found) ? found : [found]).map(textOfOne).filter(Boolean);
};

/** The text at the end of a path; '' where there is none. */
export const textAt = (node: Node | undefined, ...path: string[]): string =>
  textsAt(within(node, ...path.slice(0, -1)), path.at(-1) ?? '')[0] ?? '';
