import type { EdiReason } from '@boxyard/contract/edi/edi-messages.ts';
import type { CodeKind } from '@boxyard/contract/edi/edi-partners.ts';
import type { ReactNode } from 'react';

/** A word that the map of a partner's codes lacks. */
export interface Gap {
  partnerId: number;
  kind: CodeKind;
  /** The partner's word, where it is known and ours is to be chosen. */
  theirs?: string;
  /** The place is taken for another depot so far. */
  isAnswered?: boolean;
  /** Our transport company by its name, where it is known and the partner's word is asked for. */
  name?: string;
  /** The container whose type has no code. */
  containerId?: number | null;
  /** What it is about, where several buttons stand below each other. */
  about: string;
}

/** Draws the button that maps a code; the feature of the partners has it, and routes pass it in. */
export type MapCodeButton = (gap: Gap) => ReactNode;

const kinds: Record<string, CodeKind> = {
  ediNoTypeCode: 'type',
  ediNoHaulierCode: 'haulier',
  ediHaulierUnmapped: 'haulier',
  ediNoPlace: 'place',
};

interface About {
  partnerId: number;
  number: string;
  containerId: number | null;
}

/** What is to be mapped before a gate move can be told; null where it lacks something else. */
export function gapOf({ key, params }: EdiReason, { partnerId, number, containerId }: About): Gap | null {
  const kind = kinds[key];
  if (!kind) return null;
  const name = kind === 'haulier' ? String(params?.value ?? '') : '';
  return { partnerId, kind, containerId, about: number, ...(name && { name }) };
}
