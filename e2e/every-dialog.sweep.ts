import { expectAccessible } from './accessible.ts';
import { everyRoute, wholeText } from './addresses.ts';
import { owner } from './demo.ts';
import { expect, signIn, test } from './fixtures.ts';
import { forgetOpened, markOpened, markTrigger, opened, watchRequests } from './popups.ts';

const looks = [
  { colorScheme: 'dark', width: 1440 },
  { colorScheme: 'light', width: 390 },
] as const;
const parts = 2;
/** What these do is done at once, and takes the rest of the sweep along: the session, the language, a file. */
const passedOver = /shell .*(sign out|log out|english|slovenčina)|export|csv|excel|download|print|sort by/i;

for (const { colorScheme, width } of looks) {
  for (let part = 0; part < parts; part++) {
    test.describe(`${width} px, ${colorScheme}, ${part + 1} of ${parts}`, () => {
      const isPhone = width < 500;
      test.use({ colorScheme, viewport: { width, height: 900 }, hasTouch: isPhone, isMobile: isPhone });

      test('axe finds nothing in any dialog or menu', async ({ page, api }) => {
        test.setTimeout(10 * 60_000);
        await signIn(page, owner);
        const settled = watchRequests(page);
        const seen = new Map<string, number>();
        const tried: string[] = [];
        const paths = (await everyRoute(api)).filter((path) => wholeText(path) === null);

        /** Opens what the marked button opens, and looks at it; then at what opens out of that. */
        async function tryTrigger(name: string, path: string, depth: number): Promise<void> {
          await forgetOpened(page);
          await page
            .locator('[data-trigger]')
            .click({ timeout: 700 })
            .catch(() => undefined);
          await settled();
          const role = await markOpened(page);
          if (role) {
            seen.set(role, (seen.get(role) ?? 0) + 1);
            await expect.soft(expectAccessible(page, opened), `${path}: ${name}`).resolves.toBeUndefined();
            if (role === 'menu' && depth === 0 && !name.startsWith('shell')) {
              for (let item = await next(opened); item; item = await next(opened)) {
                await tryTrigger(item, path, 1);
                if (!(await reopen(name))) break;
              }
            }
          }
        }

        async function next(within?: string): Promise<string | null> {
          for (;;) {
            const name = await markTrigger(page, tried, within);
            if (name) tried.push(name);
            if (!name || !passedOver.test(name)) return name;
          }
        }

        async function reopen(name: string): Promise<boolean> {
          await clear();
          const others = tried.filter((each) => each !== name);
          if ((await markTrigger(page, others)) !== name) return false;
          await forgetOpened(page);
          await page
            .locator('[data-trigger]')
            .click({ timeout: 700 })
            .catch(() => undefined);
          await settled();
          return (await markOpened(page)) !== null;
        }

        async function show(path: string): Promise<void> {
          await page.goto(path);
          await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
          // What a screen contains is drawn after its heading, and then asks for what it shows.
          await settled();
          await settled();
          await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
        }

        let at = '';
        async function clear(): Promise<void> {
          await forgetOpened(page);
          for (let n = 0; n < 3 && !(await isClear()); n++) {
            await page.keyboard.press('Escape');
            await settled();
          }
          if (page.url() === at && (await isClear())) return;
          await show(at);
        }

        const isClear = () =>
          page
            .locator('[role=dialog], [role=alertdialog], [role=menu]')
            .filter({ visible: true })
            .count()
            .then((n) => n === 0);

        for (const path of paths.filter((_, n) => n % parts === part)) {
          await test.step(path, async () => {
            await show(path);
            at = page.url();
            for (let name = await next(); name; name = await next()) {
              await tryTrigger(name, path, 0);
              await clear();
            }
          });
        }
        console.log(
          `${width} px, ${part + 1} of ${parts}: ${[...seen].map(([role, n]) => `${n} × ${role}`).join(', ')}`,
        );
      });
    });
  }
}
