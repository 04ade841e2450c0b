/** Letters and digits of any script, none of them invisible. */
const letters = String.raw`(?!\p{DI})[\p{L}\p{M}\p{N}]`;
const atom = String.raw`(?:${letters}|[!$&'*+/=^_\x60{|}~-])+`;
const label = `(?:${letters}|-)+`;

/** An e-mail address as RFC 6531 has it, but for quoted parts: what has a meaning in the heading of a mail or in a link stays out. */
export const addressPattern = new RegExp(`^${atom}(?:\\.${atom})*@(?:${label}\\.)+${label}$`, 'u');
const mostOfLocalPart = 64;

/** The name that computers ask for, as browsers and Node make it: `xn--ilina-tib.sk` of `žilina.sk`. */
const asciiOf = (domain: string) => (URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : '');
const asciiLabel = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
/** A number at the end would be the address of a machine. */
const lastLabel = /^(?:[a-z]{2,}|xn--[a-z0-9-]+)$/;

/** The one spelling of a domain that can be written in its own script and in ASCII; undefined where it is none. */
function ownScriptOf(domain: string): string | undefined {
  const ascii = asciiOf(domain);
  const labels = ascii.split('.');
  if (labels.length < 2 || ascii.length > 253 || !labels.every((each) => asciiLabel.test(each))) return undefined;
  const own = labels.map(decoded).join('.');
  return lastLabel.test(labels.at(-1) ?? '') && asciiOf(own) === ascii ? own : undefined;
}

const partsOf = (address: string): [string, string] => {
  const [local = '', domain = ''] = addressPattern.test(address) ? address.split('@') : [];
  return [local, domain];
};

export function isAddress(address: string): boolean {
  const [local, domain] = partsOf(address);
  return local.length <= mostOfLocalPart && ownScriptOf(domain) !== undefined;
}

/** An address as it is kept and compared, its domain in its own script: two spellings would be two people. Others stay as they are. */
export function asKept(typed: string): string {
  const address = typed.trim().toLowerCase().normalize();
  const [local, domain] = partsOf(address);
  const own = ownScriptOf(domain);
  return own === undefined ? address : `${local}@${own}`;
}

const [base, least, most, skew, damp] = [36, 1, 26, 38, 700];

/** A label that begins with `xn--` in its own script: Punycode of RFC 3492. */
function decoded(ascii: string): string {
  if (!ascii.startsWith('xn--')) return ascii;
  const encoded = ascii.slice('xn--'.length);
  const end = encoded.lastIndexOf('-');
  const signs = [...encoded.slice(0, Math.max(end, 0))];
  let [code, at, bias] = [128, 0, 72];
  for (let next = end + 1; next < encoded.length; ) {
    const before = at;
    let weight = 1;
    for (let k = base; ; k += base) {
      const digit = Number.parseInt(encoded[next++] ?? '', base);
      if (Number.isNaN(digit)) return ascii;
      // Letters stand for 0 to 25, digits for 26 to 35.
      const value = digit < 10 ? digit + most : digit - 10;
      at += value * weight;
      const threshold = Math.min(Math.max(k - bias, least), most);
      if (value < threshold) break;
      weight *= base - threshold;
    }
    const length = signs.length + 1;
    bias = adapted(at - before, length, before === 0);
    code += Math.floor(at / length);
    at %= length;
    if (code > 0x10ffff) return ascii;
    signs.splice(at++, 0, String.fromCodePoint(code));
  }
  return signs.join('');
}

function adapted(distance: number, length: number, isFirst: boolean): number {
  let delta = Math.floor(distance / (isFirst ? damp : 2));
  delta += Math.floor(delta / length);
  let bias = 0;
  for (; delta > ((base - least) * most) / 2; bias += base) delta = Math.floor(delta / (base - least));
  return bias + Math.floor(((base - least + 1) * delta) / (delta + skew));
}
