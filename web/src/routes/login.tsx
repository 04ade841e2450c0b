import { createFileRoute, redirect } from '@tanstack/react-router';
import { ownPath } from '../core/session/own-path.ts';
import { getSession } from '../core/session/session.ts';
import { LoginPage } from '../features/auth/login-page.tsx';

interface LoginSearch {
  /** '1' when a page asked for a sign-in. */
  e?: string;
  callbackUri?: string;
}

export const Route = createFileRoute('/login')({
  validateSearch: ({ e, callbackUri }: Record<string, unknown>): LoginSearch => ({
    ...(e === '1' && { e }),
    ...(typeof callbackUri === 'string' && { callbackUri }),
  }),
  beforeLoad: ({ search }) => {
    if (getSession().status === 'in') throw redirect({ href: ownPath(search.callbackUri) ?? '/', replace: true });
  },
  component: LoginPage,
});
