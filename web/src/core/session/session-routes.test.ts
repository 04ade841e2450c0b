import { listSettingRoutes } from '@boxyard/contract/core/list-settings.ts';
import { eventRoutes } from '@boxyard/contract/integrations/events.ts';
import { adminRoutes } from '@boxyard/contract/people/admins.ts';
import { authRoutes } from '@boxyard/contract/people/auth.ts';
import { expect, it } from 'vitest';
import { sessionRoutes } from './session-routes.ts';

const { login, refresh, logout, validate } = authRoutes;
const ofContract = {
  signInOptions: authRoutes.options,
  login,
  refresh,
  logout,
  validate,
  whoami: adminRoutes.whoami,
  chooseLanguage: adminRoutes.chooseLanguage,
  listSettings: listSettingRoutes.list,
  events: eventRoutes.stream,
};

it.each(Object.entries(ofContract))('%s is the route of the contract', (name, { method, path, access }) => {
  expect(Object.entries(sessionRoutes)).toContainEqual([name, { method, path, access }]);
});
