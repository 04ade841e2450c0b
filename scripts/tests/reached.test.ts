import { expect, test } from 'vitest';
import { readSourceFiles } from '../checks/source-files.ts';
import { reachedBy } from './reached.ts';

const files = readSourceFiles();

test('a change in a feature of the server reaches its tests and those that call its routes, not the others', () => {
  const { tests, specs } = reachedBy(['server/src/features/payments/payments.service.ts'], files);
  expect(tests).toContain('server/src/features/payments/payments.test.ts');
  expect(tests).toContain('server/src/features/invoices/invoices.test.ts');
  expect(tests).not.toContain('server/src/features/positions/positions.test.ts');
  expect(tests).not.toContain('server/src/features/damages/damages.test.ts');
  expect(specs).toEqual([]);
});

test('a change in a screen reaches the browser tests that open it', () => {
  const screen = files.find(({ path }) => path.startsWith('web/src/features/gate/') && path.endsWith('.tsx'));
  const { tests, specs } = reachedBy([screen?.path ?? ''], files);
  expect(specs).toContain('e2e/jobs/gate.spec.ts');
  expect(specs).not.toContain('e2e/jobs/second-factor.spec.ts');
  expect(tests.filter((path) => path.startsWith('server/'))).toEqual([]);
});

test('a changed test is run, and a migration runs all tests of the server', () => {
  expect(reachedBy(['e2e/jobs/edi.spec.ts'], files)).toEqual({ tests: [], specs: ['e2e/jobs/edi.spec.ts'] });
  const { tests } = reachedBy(['server/migrations/0012-x.sql'], files);
  expect(tests).toContain('server/src/features/positions/positions.test.ts');
  expect(tests.filter((path) => !path.startsWith('server/'))).toEqual([]);
});
