import type { listSettingRoutes } from '@boxyard/contract/core/list-settings.ts';
import type { Method, Route } from '@boxyard/contract/core/route.ts';
import type { eventRoutes } from '@boxyard/contract/integrations/events.ts';
import type { adminRoutes } from '@boxyard/contract/people/admins.ts';
import type { authRoutes } from '@boxyard/contract/people/auth.ts';
import type { LightRoute } from '../api/http.ts';

const light = <R extends Route>(method: Method, path: R['path'], access: R['access']): LightRoute<R> => ({
  method,
  path,
  access,
});

/** What a page calls before any screen is there. The contract's own routes, without its schemas: a test compares them. */
export const sessionRoutes = {
  signInOptions: light<typeof authRoutes.options>('GET', '/auth/options', 'public'),
  login: light<typeof authRoutes.login>('POST', '/auth/login', 'public'),
  refresh: light<typeof authRoutes.refresh>('POST', '/auth/token/refresh', 'public'),
  logout: light<typeof authRoutes.logout>('POST', '/auth/logout', 'public'),
  validate: light<typeof authRoutes.validate>('POST', '/auth/token/validate', 'admin'),
  whoami: light<typeof adminRoutes.whoami>('GET', '/admins/whoami', 'admin'),
  chooseLanguage: light<typeof adminRoutes.chooseLanguage>('PUT', '/admins/language', 'admin'),
  listSettings: light<typeof listSettingRoutes.list>('GET', '/:account/list-settings', 'admin'),
  events: light<typeof eventRoutes.stream>('GET', '/:account/events', 'admin'),
};
