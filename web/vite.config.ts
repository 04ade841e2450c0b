import { execFileSync } from 'node:child_process';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstPaint } from './first-paint.ts';
import { precompress } from './precompress.ts';
import { timedImports } from './timed-imports.ts';
import { usedStyles } from './used-styles.ts';

/** Texts that are shown together. */
const screenTexts = {
  frame: ['common', 'shell', 'enums', 'find'],
  container: ['containers', 'inputs', 'transports', 'transactions', 'work-tasks', 'tasks', 'damages', 'files'],
};

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // Loaders call the contract, and the contract is zod: it must not be in the first script.
      codeSplittingOptions: {
        defaultBehavior: [['component', 'loader', 'errorComponent', 'pendingComponent', 'notFoundComponent']],
      },
      quoteStyle: 'single',
      semicolons: true,
    }),
    timedImports(),
    react(),
    usedStyles(),
    firstPaint(),
    precompress(),
  ],
  define: { __BUILD_HASH__: JSON.stringify(buildHash()) },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    // The styles of all screens are as small as those of the first ones, and a file for each is a wait for each.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What asks for the session, while the browser still reads what draws the screen.
            {
              name: 'start',
              test: /\/web\/src\/(?:main|core\/(?:api\/|session\/|router\/chunks|own-styles))|vite\/preload-helper/,
              priority: 6,
            },
            // In files of one size: the line is shared by six connections, and the last file would have it alone.
            { name: 'react', test: /\/node_modules\/react-dom\//, priority: 5.6 },
            { name: 'router', test: /\/node_modules\/@tanstack\/(?:react-router|router-core)\//, priority: 5.4 },
            // The small, unsplit part of every route: else each is a file of its own, fetched before the login form. The sentences
            // of the contract are said there, too, which has no need of the rest of it.
            {
              name: 'draw',
              test: /\/(?:web\/src\/(?:draw|routes\/[^?]+)\.tsx?|contract\/src\/sentences\.ts)$/,
              priority: 5,
            },
            { name: 'sign-in', test: /\/web\/src\/routes\/login\.tsx\?tsr-split/, priority: 4 },
            { name: 'contract', test: /\/(?:contract\/src|node_modules\/zod)\//, minShareCount: 12, priority: 3.5 },
            // The texts of a screen in one file: its own, and those of what stands on it.
            { name: textsOf, debugName: 'texts', test: /\/web\/src\/i18n\//, priority: 4 },
            // Each takes what it is made of along. What lists need comes first, so that they fetch nothing of the other two.
            {
              name: 'list',
              test: /\/web\/src\/(?!.*\.later\.tsx$)(?:ui\/(?:(?:list|table|action|task|later|hint)\/|container\/(?:container-number|place|status-text)\.|keys\/use-escape|dropdown\/use-dropdown)|core\/data\/|shell\/|ui\/dialog\/(?:confirm|questions|use-opener)|ui\/form\/use-leave-guard|features\/[^?]+\/(?:(?:containers|container-types|container-statuses|warehouses|clients)\.api\.ts$|containers\.module\.css))|\/@mantine\/core\/esm\/core\/|\/@tanstack\/react-query\//,
              minShareCount: 2,
              priority: 3,
            },
            // The frame of all screens behind the sign-in, and the list that is opened most: one file less to wait for.
            {
              name: 'shell',
              test: /\/web\/src\/(?:shell\/(?!.+\.later\.tsx$)|routes\/_app(?:\/containers\/index)?\.tsx\?tsr-split)/,
              priority: 2.97,
            },
            // What stands on many screens, and is fetched once the first of them stands (src/ui/later).
            { name: 'later', test: /\/web\/src\/(?:ui|shell)\/.+\.later\.tsx$/, priority: 2.95 },
            // The calls that few first screens make.
            { name: 'records', test: /\/web\/src\/features\/[^?]+\.api\.ts$/, minShareCount: 2, priority: 2.9 },
            {
              name: 'controls',
              test: /\/@mantine\/core\/esm\/components\/(?:Tabs|SegmentedControl|FloatingIndicator|Slider|Skeleton)\//,
              priority: 2.8,
            },
            { name: 'icons', test: /\/@tabler\//, minShareCount: 2, priority: 2.6 },
            // The calendar is fetched by who opens it.
            { name: 'form', test: /\/web\/src\/ui\/(?:form|input)\/(?!instant-picker)/, priority: 2.5 },
            { name: 'rich-text', test: /\/rich-text-view|\/web\/src\/features\/task-activity\//, priority: 2.2 },
            // What several screens share and is small: a hundred files of a kilobyte take longer than these few.
            { name: 'house', test: /^(?!.*\/storage-areas\/)/, minShareCount: 3, maxModuleSize: 10_000, priority: 2 },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/api': apiTarget(), '/static': apiTarget() } },
});

function textsOf(file: string): string | null {
  const [, language, name = ''] = /i18n\/(\w+)\/([\w-]+)\.json$/.exec(file) ?? [];
  const screen = Object.entries(screenTexts).find(([, names]) => names.includes(name))?.[0];
  return language && screen ? `${screen}-${language}` : null;
}

function apiTarget(): string {
  return process.env.API_URL ?? 'http://localhost:3000';
}

function buildHash(): string {
  if (process.env.BUILD_HASH !== undefined) return process.env.BUILD_HASH;
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();
  } catch {
    // A source archive has no history; the footer then shows the version alone.
    return '';
  }
}
