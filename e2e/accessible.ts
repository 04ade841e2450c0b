import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

type Rules = NonNullable<NonNullable<Parameters<AxeBuilder['options']>[0]>['runOnly']>;

/** No breach of WCAG 2.2 AA that axe can see, on the page as it stands. */
export const expectAccessible = (page: Page) =>
  expectNone(page, { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] });

/** Enough contrast: the one rule that the colours decide, for a screen that was looked at whole in other colours. */
export const expectContrast = (page: Page) => expectNone(page, { type: 'rule', values: ['color-contrast'] });

async function expectNone(page: Page, runOnly: Rules): Promise<void> {
  // What passes is neither described nor sent: that takes longer than the rules. There are no frames to look into.
  const options = { runOnly, resultTypes: ['violations' as const], iframes: false };
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().options(options).analyze();
  const descriptions = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map((node) => node.target).join('\n  ')}`,
  );
  expect(descriptions, 'accessibility').toEqual([]);
}
