import { kept, plain, squeeze } from './order-text-tidy.ts';

export type KnownType = Readonly<{ id: number; name: string; isoCode: string }>;

/** The types that a word means. `key` begins with their ISO group (`22G`), where there is one. */
export type Meant = { key: string; ids: number[] };

const mostTypes = 50;

/** What a quantity may count. */
export const things = '(?:containers?|kontajner[a-z]{0,3}|boxes)';

const highCube = '(?:H[CQ]|HIGH[ -]?CUBE)';
const reefer = '(?:R[FE]|REEFER)';
/** The words for a kind of container, by the end of its ISO group: height (as 40 feet have it) and kind. */
const kindWords = {
  '2G': 'DC|DV|GP|STD?|SD|STANDARD|DRY',
  '5R': `RH|HR|${highCube}[ -]?${reefer}|${reefer}[ -]?${highCube}`,
  '5G': `${highCube}(?:[ -]?(?:DC|DV|GP|PW|DRY))?`,
  '2R': reefer,
  '2U': 'OT|OPEN[ -]?TOP',
  '2P': 'FR|FLAT(?:[ -]?RACK)?',
  '2T': 'TK|TANK',
};
const kinds = Object.entries(kindWords).map(([code, words]) => ({ code, form: new RegExp(`^(?:${words})$`, 'i') }));
const size = `(?:20|40|45(?=[^A-Z0-9]{0,3}(?:ft)?[^A-Z0-9]{0,3}H))[ -]?(?:'{1,2}|"|ft\\.?|foot|feet)?[ -]?`;
const anyKind = `(?:${Object.values(kindWords).join('|')})`;
const sizeAndKind = new RegExp(`^(?=(..))${size}(${anyKind})$`, 'i');
const isoType = '(?:[24L][02456][GVBSRHUPTK]\\d|(?:22|25|42|45|L5)(?:GP|VH|R[EST]|UT|P[LFCS]|T[NDG]))';
const wholeIsoType = new RegExp(`^${isoType}$`, 'i');
/** Hundreds behind a blank may belong to thousands: `1 500`. */
const amount = '(\\d{1,2}|(?<!\\d )\\d{3}|\\d{4})';
/** `10 x`, `5 ks prazdnych`, `4 type`, `2 empty`, or a blank. */
const joint =
  `(?: ?(?:x|\\*|ks|kus[a-z]{0,2}|pcs?|st(?:[kc]|uck)?|units?|${things})\\.?[ \\t]?(?:[a-z]{2,14} ){0,2}|[ \\t;]{1,2}|,(?! ))` +
  '(?:(?:(?:container )?(?:type|typ|size)[ \\t:]|empty|MT|full|prazdn[a-z]{1,3}|pln[a-z]{1,2}|leere?) ?)?';
const behind =
  '[ \\t:=-]{0,3}(?:(?:[x*]|(?:qty|quantity|pocet|mnozstvo)[a-z ]{0,15}[:.= \\t]) ?(\\d{1,4})|' +
  "(\\d{1,4}) ?(?:ks|pcs?|st[kc]?|units?))(?![A-Z0-9]|[.,/'-]\\d| \\d{3}(?![A-Z0-9]))";

export const isType = (word: string): boolean => wholeIsoType.test(word) || sizeAndKind.test(word);

export type TypeReader = ReturnType<typeof typesAmong>;

export function typesAmong(types: readonly KnownType[]) {
  const known = types.map(({ id, name, isoCode }) => ({ id, name: squeeze(plain(name)), code: isoCode.toUpperCase() }));
  const spelled = types
    .flatMap(({ name, isoCode }) => [plain(name).trim(), isoCode])
    .filter((word) => word.length > 2 && /[a-z]/i.test(word) && !isType(word))
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replace(/[^A-Za-z0-9\s]/g, '\\$&').replace(/\s+/g, '[ \\t]'));
  const anyWord = `(${[...spelled, size + anyKind, isoType].join('|')})'?s?(?![A-Z0-9])`;
  const find = (word: string): Meant => {
    const code = squeeze(word);
    const isIso = wholeIsoType.test(code);
    const [, feet, kind = ''] = (!isIso && sizeAndKind.exec(word)) || [];
    const groups = feet ? groupsOf(feet, kind) : isIso ? [code.slice(0, 3)] : [];
    const same = known.filter((type) => type.code === code || type.name === code);
    const alike = known.filter((type) => groups.some((group) => type.code.startsWith(group)));
    const chosen = feet ? new Set([...same, ...alike]) : same.length > 0 ? same : alike;
    const key = (feet ? groups[0] : same[0]?.code) || code;
    return { key, ids: [...chosen].map(({ id }) => id).slice(0, mostTypes) };
  };
  const read = new Map<string, Meant>();
  return {
    /** Quantity, what joins them, type; or a type, perhaps with the quantity behind it. */
    mention: new RegExp(`(?<![A-Z0-9]|\\d[.,:/'-])(?:${amount}(${joint})${anyWord}|${anyWord}(?:${behind})?)`, 'gi'),
    read: (word: string): Meant => kept(read, word, () => find(word)),
  };
}

/** `40` and `HC`: `45G`. Tanks were K before they were T; most 40' reefers are high, and are called `40RF` all the same. */
function groupsOf(feet: string, kind: string): string[] {
  const code = kinds.find(({ form }) => form.test(kind))?.code ?? '';
  const group = feet === '45' ? `L5${code.charAt(1)}` : feet.charAt(0) + code;
  if (group === '42R') return ['42R', '45R'];
  return group.endsWith('T') ? [group, group.replace('T', 'K')] : [group];
}
