import { typesAmong } from '@boxyard/contract/bookings/order-text-types.ts';
import type { ContainerType } from '@boxyard/contract/settings/container-types.ts';
import { choicesOf, choose } from './choices.ts';
import { type Draft, find, textIn } from './drafts.ts';
import { fold } from './fold.ts';

/**
 * The container type of a row: by its name, title or ISO code, else by the words of the trade (`20'DV`, `40HQ`, `40` and `RF`). What is
 * none of the account's types is said of the cell, and a size that contradicts the type as well.
 */
export function typeReader(types: readonly ContainerType[]): (draft: Draft) => ContainerType | undefined {
  const choices = choicesOf(
    types,
    ({ name }) => name,
    ({ title }) => title,
    ({ isoCode }) => isoCode,
  );
  const words = typesAmong(types);
  const byWord = (text: string) => {
    // Size and kind are read as an ISO group (`22G`); another ISO code of the same group is another type.
    const { key, ids } = words.read(text.trim());
    return key.length === 3 ? types.filter(({ id }) => ids.includes(id)) : [];
  };
  return (draft) => {
    const text = textIn(draft, 'containerTypeName');
    const size = sizeOf(draft);
    if (text === undefined) return undefined;
    if (!choices.by.has(fold(text))) {
      const meant = [text, ...(size === undefined ? [] : [`${size}${text}`, `${size} ${text}`])].map(byWord);
      const found = meant.find((some) => some.length > 0) ?? [];
      const [only, another] = found;
      if (only && !another) return judged(draft, only, size);
      if (another) {
        find(draft, { column: 'containerTypeName', key: 'importAmbiguous' });
        return undefined;
      }
    }
    // An ISO code is proposed only in place of one of the same length, height and kind: these are its first three signs.
    const group = text.trim().slice(0, 3).toUpperCase();
    const alike = choices.names.filter((name) => name.startsWith(group));
    const near = isIsoCode(text) ? { ...choices, names: alike } : choices;
    return judged(draft, choose(draft, 'containerTypeName', near), size);
  };
}

const isIsoCode = (text: string) => /^[A-Z0-9]{2}[A-Z][A-Z0-9]$/i.test(text.trim());

/** What cannot be read is a fault of its cell, also where the type says enough. */
function sizeOf(draft: Draft): number | undefined {
  const text = textIn(draft, 'size');
  const size = feetOf(text);
  if (text?.trim() && size === undefined) find(draft, { column: 'size', key: 'importNotSize' });
  return size;
}

/** `40`, `40'`, `40 ft`, `40FT`: 40. */
function feetOf(text: string | undefined): number | undefined {
  const [, feet] = /^(\d\d)\s*(?:'|"|’|ft\.?|feet|foot)?$/i.exec(text?.trim() ?? '') ?? [];
  return feet === undefined ? undefined : Number(feet);
}

function judged(draft: Draft, type: ContainerType | undefined, size: number | undefined): ContainerType | undefined {
  if (type && fold(draft.given.containerTypeName ?? '') !== fold(type.name)) draft.read.containerTypeName = type.name;
  const iso = textIn(draft, 'isoCode')?.toUpperCase();
  // The first three signs say length, height and kind.
  if (type?.isoCode && iso && iso.slice(0, 3) !== type.isoCode.slice(0, 3))
    find(draft, {
      column: 'isoCode',
      key: 'importOtherIso',
      params: { type: type.name, iso: type.isoCode },
      isDoubt: true,
    });
  if (type && size !== undefined && feetOfIso(type) !== size)
    find(draft, { column: 'size', key: 'importOtherSize', params: { type: type.name, size: feetOfIso(type) } });
  return type;
}

/** The length that the first sign of an ISO code says (ISO 6346), else that of the type. */
function feetOfIso({ isoCode, size }: ContainerType): number {
  const byCode: Record<string, number> = { 2: 20, 4: 40, L: 45 };
  return byCode[isoCode.charAt(0)] ?? size;
}
