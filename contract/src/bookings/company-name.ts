import { plain } from './order-text-tidy.ts';

/** Legal forms as mails write them, without signs; what is the same form has the same name. */
const forms: Record<string, string> = {
  ...{ 'spol s r o': 'sro', 'spol sro': 'sro', 's r o': 'sro', sro: 'sro', 'a s': 'as', as: 'as', 'v o s': 'vos' },
  ...{ vos: 'vos', 'k s': 'ks', 'gmbh co kg': 'gmbh co kg', 'gmbh und co kg': 'gmbh co kg' },
  ...{ gmbh: 'gmbh', 'g m b h': 'gmbh', mbh: 'gmbh', ag: 'ag', kg: 'kg', ohg: 'ohg', ug: 'ug', se: 'se', 'e k': 'ek' },
  ...{ limited: 'ltd', ltd: 'ltd', llc: 'llc', inc: 'inc', incorporated: 'inc', plc: 'plc', corp: 'corp' },
  ...{ bv: 'bv', 'b v': 'bv', nv: 'nv', 'n v': 'nv', sa: 'sa', 's a': 'sa', srl: 'srl', 's r l': 'srl' },
  ...{
    spa: 'spa',
    's p a': 'spa',
    kft: 'kft',
    zrt: 'zrt',
    'sp z o o': 'spzoo',
    'sp zoo': 'spzoo',
    'd o o': 'doo',
    doo: 'doo',
  },
};
const ending = new RegExp(
  ` (${Object.keys(forms)
    .sort((a, b) => b.length - a.length)
    .join('|')})$`,
);

/** A company's name in small plain letters, and how it says its legal form: '' where it does not. */
function companyName(written: string): { name: string; form: string } {
  const words = plain(written)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const [, form = ''] = ending.exec(words) ?? [];
  return { name: form ? words.slice(0, -form.length).trim() : words, form };
}

/** Whether two texts name one company: capitals, accents and signs do not count, nor a legal form that only one of them says. */
export function isSameCompany(one: string, other: string): boolean {
  const [a, b] = [companyName(one), companyName(other)];
  const isSameForm = !a.form || !b.form || forms[a.form] === forms[b.form];
  return a.name !== '' && a.name === b.name && isSameForm;
}

/** What a company is searched by: its name as it is written, without its legal form. */
export function searchedName(written: string): string {
  const { form } = companyName(written);
  const words = [...written.matchAll(/[\p{L}\p{N}]+/gu)];
  const last = words.at(-1 - (form ? form.split(' ').length : 0));
  return last ? written.slice(0, last.index + last[0].length).trim() : written.trim();
}
