import { execFileSync } from 'node:child_process';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstPaint } from './first-paint.ts';
import { precompress } from './precompress.ts';
import { timedImports } from './timed-imports.ts';

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // Loaders call the contract, and the contract is zod: it must not reach the login screen.
      codeSplittingOptions: {
        defaultBehavior: [['component', 'loader', 'errorComponent', 'pendingComponent', 'notFoundComponent']],
      },
      quoteStyle: 'single',
      semicolons: true,
    }),
    timedImports(),
    react(),
    firstPaint(),
    precompress(),
  ],
  define: { __BUILD_HASH__: JSON.stringify(buildHash()) },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    // Without this the small, unsplit part of every route is a file of its own, fetched before the login form.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'main', test: /\/web\/src\/(?:main|routes\/[^?]+)\.tsx?$/ }] } },
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
