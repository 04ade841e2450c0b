import { routes } from '@boxyard/contract/core/routes.ts';
import type { Section } from '@boxyard/contract/yard/storage-areas.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Api } from './api.ts';
import { account } from './demo.ts';

export interface Scene {
  warehouseId: number;
  areaId: number;
  section: Section;
  path: string;
  /** A container's number is `name` and digits of its own. */
  container(name: string, options?: { hSize?: number; color?: string }): Promise<Standing>;
  put(container: Standing, row: number, tier: number, position: number): Promise<void>;
  reserve(container: Standing, row: number, tier: number, position: number): Promise<void>;
}

export interface Standing {
  id: number;
  name: string;
  hSize: number;
}

/** A warehouse of its own with one section of 2 rows × 3 tiers × 6 positions, and hands to fill it. */
export async function sceneOf(api: Api): Promise<Scene> {
  const unique = String(Date.now() % 1e9).padStart(9, '0');
  const [client] = await api.call(routes.clients.list, { params: { account }, query: { pageSize: 1, page: 1 } });
  const [type] = await api.call(routes.containerTypes.list, { params: { account }, query: {} });
  if (!client || !type) throw new Error('The demo has no client or no container type.');
  const { id: warehouseId } = await api.call(routes.warehouses.create, {
    params: { account },
    body: { name: `Yard ${unique}` },
  });
  const params = { account, id: warehouseId };
  const { id: areaId } = await api.call(routes.storageAreas.create, { params, body: { name: 'North' } });
  const section = await api.call(routes.storageAreas.createSection, {
    params: { ...params, areaId },
    body: { name: 'S1', rows: 2, tiers: 3, positions: 6 },
  });
  let made = 0;
  const request = (container: Standing, row: number, tier: number, position: number) => ({
    params: { account, id: container.id },
    body: { sasId: section.sectionId, row, tier, position, blockIndex: container.hSize },
  });
  return {
    warehouseId,
    areaId,
    section,
    path: `/warehouses/${warehouseId}/storage-areas`,
    async container(name, { hSize = 1, color = '#1d4ed8' } = {}) {
      const body = {
        name: `${name}${unique}${made++}`,
        clientId: client.id,
        containerTypeId: type.id,
        warehouseId,
        hSize,
        styleWarehouseColor: color,
      };
      const { id } = await api.call(routes.containers.create, { params: { account }, body });
      return { id, name: body.name, hSize };
    },
    async put(container, row, tier, position) {
      await api.call(routes.positions.createCurrent, request(container, row, tier, position));
    },
    async reserve(container, row, tier, position) {
      await api.call(routes.positions.createReserved, request(container, row, tier, position));
    },
  };
}

/**
 * The middle of a cell on the page, by the grid's own arithmetic, once the page rests, the section's containers are
 * there (the yard takes no click before) and nothing lies over the cell: what comes later (the best places in the
 * banner) may move the yard or cover its lowest row.
 */
export async function cellPoint(page: Page, row: number, tier: number, position: number) {
  const element = page.getByRole('rowgroup', { name: `Row #${row}` });
  let point = { x: 0, y: 0 };
  await expect(async () => {
    const [before, now] = await element.evaluate(restingPoint, { tier, position });
    if (!now.isFree) await element.evaluate((each) => each.scrollIntoView({ block: 'center' }));
    expect(now, `a free and resting cell at row ${row}, tier ${tier}, position ${position}`).toEqual({
      ...before,
      isFree: true,
    });
    point = now;
  }).toPass({ timeout: 7_000 });
  return { x: point.x, y: point.y };
}

interface Seen {
  x: number;
  y: number;
  /** A click there would meet the yard, and the yard would take it. */
  isFree: boolean;
}

/** In the page: where the cell is, and where it is two frames later. */
async function restingPoint(
  element: Element,
  { tier, position }: { tier: number; position: number },
): Promise<[Seen, Seen]> {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const look = (): Seen => {
    const pane = element.closest<HTMLElement>('[data-yard-pane]');
    const style = getComputedStyle(element);
    const [width = 0, height = 0] = ['--cell-width', '--cell-height'].map((name) =>
      Number.parseFloat(style.getPropertyValue(name)),
    );
    const box = element.getBoundingClientRect();
    const x = box.x + (position - 0.5) * width;
    const y = box.y + box.height - (tier - 0.5) * height;
    const isLoaded = element.closest('[role="grid"]')?.getAttribute('aria-busy') === 'false';
    return { x, y, isFree: isLoaded && (pane?.contains(document.elementFromPoint(x, y)) ?? false) };
  };
  const before = look();
  await frame();
  await frame();
  return [before, look()];
}

/** A mark lies over cells of one tier, from the first position to the last, by the grid's own arithmetic. */
export async function expectOver(mark: Locator, row: number, tier: number, first: number, last = first): Promise<void> {
  const rowGroup = mark.page().getByRole('rowgroup', { name: `Row #${row}` });
  await expect(async () => {
    const cells = await rowGroup.evaluate(spanOfCells, { tier, first, last });
    const box = await mark.boundingBox();
    if (!box) throw new Error('There is no mark.');
    const away = [box.x - cells.x, box.y - cells.y, box.x + box.width - cells.right, box.y + box.height - cells.bottom];
    // A mark has a frame of some pixels, and a cell is wider and higher than 20.
    expect(Math.max(...away.map(Math.abs)), `pixels beside row ${row}, tier ${tier}, position ${first}`).toBeLessThan(
      8,
    );
  }).toPass({ timeout: 7_000 });
}

/** In the page. */
function spanOfCells(element: Element, { tier, first, last }: { tier: number; first: number; last: number }) {
  const style = getComputedStyle(element);
  const [width = 0, height = 0] = ['--cell-width', '--cell-height'].map((name) =>
    Number.parseFloat(style.getPropertyValue(name)),
  );
  const box = element.getBoundingClientRect();
  const bottom = box.y + box.height - (tier - 1) * height;
  return { x: box.x + (first - 1) * width, right: box.x + last * width, y: bottom - height, bottom };
}

export async function hoverCell(page: Page, row: number, tier: number, position: number): Promise<void> {
  const { x, y } = await cellPoint(page, row, tier, position);
  await page.mouse.move(x, y);
}

export async function clickCell(page: Page, row: number, tier: number, position: number): Promise<void> {
  const { x, y } = await cellPoint(page, row, tier, position);
  await page.mouse.click(x, y);
}

/** A container as it is drawn. */
export const boxOf = (page: Page, { name }: Standing): Locator =>
  page.getByRole('gridcell').filter({ hasText: name }).first();

export const highlight = (page: Page): Locator => page.locator('[data-yard-highlight]');
export const tip = (page: Page): Locator => page.locator('[data-yard-tip]');
export const cursor = (page: Page): Locator => page.locator('[data-yard-cursor]');
