import { createRouter } from '@tanstack/react-router';
import { createElement } from 'react';
import { routeTree } from '../../routeTree.gen.ts';
import { LoadFailed } from '../../ui/page/load-failed.tsx';
import { NotFound } from '../../ui/page/not-found.tsx';

/** Addresses hold plain text: `?page=2&name=ab`. Each route's validateSearch gives the values their types. */
const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search));

function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  // What a route's validateSearch leaves out goes from the address as well.
  search: { strict: true },
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 200,
  scrollRestoration: true,
  defaultErrorComponent: LoadFailed,
  defaultNotFoundComponent: () => createElement(NotFound),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
