import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** No breach of WCAG 2.2 AA that axe can see, on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  const runOnly = { type: 'tag' as const, values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
  // What passes is neither described nor sent: that takes longer than the rules. There are no frames to look into.
  const options = { runOnly, resultTypes: ['violations' as const], iframes: false };
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().options(options).analyze();
  const descriptions = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.target).join('\n  ')}`,
  );
  expect(descriptions, 'accessibility').toEqual([]);
}
