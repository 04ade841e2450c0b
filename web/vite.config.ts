import { execFileSync } from 'node:child_process';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './precompress.ts';

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
    react(),
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
          // A request costs a phone's line 150 ms: each of these is one file, with all that it is made of.
          groups: [
            { name: 'start', tags: ['$initial'], priority: 4 },
            { name: 'sign-in', test: /\/routes\/login\.tsx\?tsr-split/, priority: 3 },
            // The frame, and the list that is opened most.
            { name: 'list', test: /\/routes\/_app(?:\/containers\/index)?\.tsx\?tsr-split/, priority: 2 },
            { name: 'shared', minShareCount: 10, priority: 1 },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/api': apiTarget(), '/static': apiTarget() } },
});

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
