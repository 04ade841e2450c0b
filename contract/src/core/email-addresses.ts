/// <reference path="./punycode.d.ts" />
import punycode from 'punycode.js';

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
  const own = decoded(ascii);
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

/** A domain in its own script; as it is where it is no Punycode (RFC 3492). */
function decoded(ascii: string): string {
  try {
    return punycode.toUnicode(ascii);
  } catch (error) {
    if (error instanceof RangeError) return ascii;
    throw error;
  }
}
