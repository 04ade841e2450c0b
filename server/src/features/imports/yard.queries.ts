import { sql } from 'kysely';
import type { InAccount } from '../../core/http/context.ts';

export interface Section {
  id: number;
  name: string;
  areaName: string;
  warehouseId: number;
  warehouseName: string;
  /** The shape of each row by its number. */
  rows: Record<string, { tiers: number; positions: number }>;
}

/** Every section of the account with its grid. */
export async function readSections(ctx: InAccount): Promise<Section[]> {
  const { rows } =
    await sql<Section>`select section.id, section.name, area.name as area_name, area.warehouse_id, warehouse.name as warehouse_name,
      (select coalesce(jsonb_object_agg(r.row, jsonb_build_object('tiers', r.tiers, 'positions', r.positions)), '{}') from section_row r
        where r.account_id = ${ctx.account.id} and r.section_id = section.id) as rows
    from storage_section section
    join storage_area area on area.account_id = section.account_id and area.id = section.area_id
    join warehouse on warehouse.account_id = area.account_id and warehouse.id = area.warehouse_id
    where section.account_id = ${ctx.account.id} order by section.id`.execute(ctx.tx);
  return rows;
}

/** A place of a container, current or reserved. */
export interface HeldPlace {
  containerId: number;
  name: string;
  kind: 'current' | 'reserved';
  sectionId: number;
  row: number;
  tier: number;
  from: number;
  count: number;
}

const held = sql`select place.container_id, container.name, place.kind, place.section_id, place.row, place.tier,
    lower(place.span) as from, upper(place.span) - lower(place.span) as count
  from container_place place join container on container.account_id = place.account_id and container.id = place.container_id`;

/** Every place that is held in these sections. */
export async function placesIn(ctx: InAccount, sectionIds: number[]): Promise<HeldPlace[]> {
  const { rows } = await sql<HeldPlace>`${held}
    where place.account_id = ${ctx.account.id} and place.section_id = any(${sectionIds}::bigint[])`.execute(ctx.tx);
  return rows;
}

/** Every place that these containers hold. */
export async function placesOf(ctx: InAccount, containerIds: number[]): Promise<HeldPlace[]> {
  const { rows } = await sql<HeldPlace>`${held}
    where place.account_id = ${ctx.account.id} and place.container_id = any(${containerIds}::bigint[])`.execute(ctx.tx);
  return rows;
}

export interface NewPlace {
  containerId: number;
  sectionId: number;
  row: number;
  tier: number;
  from: number;
  count: number;
}

const atOnce = 500;

/** Sets containers down. The rows of the sections are held already, in their order. */
export async function insertPlaces(ctx: InAccount, places: readonly NewPlace[]): Promise<void> {
  for (let at = 0; at < places.length; at += atOnce)
    await sql`insert into container_place (account_id, container_id, kind, section_id, row, tier, span)
      select ${ctx.account.id}, given."containerId", 'current', given."sectionId", given.row, given.tier, int4range(given."from", given."from" + given.count)
      from jsonb_to_recordset(${JSON.stringify(places.slice(at, at + atOnce))}::jsonb)
        given("containerId" bigint, "sectionId" bigint, row int, tier int, "from" int, count int) returning id`.execute(
      ctx.tx,
    );
}
