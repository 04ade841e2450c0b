import type { Presence } from '@boxyard/contract/yard/containers.ts';
import { type RawBuilder, sql } from 'kysely';
import { around, askedByShape, type Piece, piece } from '../../core/crud/pieces.ts';
import { contains, startsWord } from '../../core/crud/text-search.ts';
import type { InAccount } from '../../core/http/context.ts';

const presentIf = (condition: RawBuilder<unknown>): Piece =>
  piece(
    ({ account }) => sql`select presence.container_id as id from container_presence presence
      where presence.account_id = ${account.id} and ${condition}`,
  )({});

/** Ids of containers, each once, that are in the yard, expected there or gone; `presences` in the contract says what is meant. */
export const idsOfPresent: Record<Presence, Piece> = {
  in_yard: presentIf(sql`presence.is_in_yard`),
  expected: presentIf(sql`presence.is_expected`),
  left: presentIf(sql`presence.last_passage = 'gate_out'`),
};

/** An area and a section in it, as they are searched. */
const areaAndSection = sql`storage_area.name || ' ' || storage_section.name`;

const sectionsWhere = around(
  ({ account }, [matches = sql`true`]) => sql`select storage_section.id from storage_section
    join storage_area on storage_area.account_id = storage_section.account_id and storage_area.id = storage_section.area_id
    where storage_section.account_id = ${account.id} and ${matches}`,
);

/** Ids of containers, each once, that stand in some sections. These come first: there are few, and the places of each have an index. */
const idsInSection = around(
  ({ account }, [sections = sql`null`]) => sql`select place.container_id as id from container_place place
  where place.account_id = ${account.id} and place.kind = 'current' and place.section_id in (${sections})`,
);

const isCalled = piece<{ text: string }>((_, { text }) => startsWord(sql`words(${areaAndSection})`, text));
const holds = piece<{ text: string }>((_, { text }) => contains(sql`norm(${areaAndSection})`, text));

/** Ids of containers that stand in a section in whose name, or that of its area, a word starts with what was typed. */
export const idsStandingWhere = (text: string): Piece => idsInSection(sectionsWhere(isCalled({ text })));

/** Ids of containers that stand in a section in whose name, or that of its area, a text occurs. */
export const idsStandingIn = (text: string): Piece => idsInSection(sectionsWhere(holds({ text })));

const someSection = askedByShape<object>((_, [sections = sql`null`]) => sql`${sections} limit 1`);

/** Whether there is a section in whose name, or that of its area, a text occurs. */
export const isInNameOfSection = async (ctx: InAccount, text: string): Promise<boolean> =>
  (await someSection(ctx, sectionsWhere(holds({ text })))).length > 0;
