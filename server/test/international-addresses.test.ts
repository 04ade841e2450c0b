import { adminRoutes } from '@boxyard/contract/people/admins.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { employeeRoutes } from '@boxyard/contract/people/employees.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { depotWith } from './tools/depot-with.ts';
import { activate, invite, tokenOf } from './tools/invitations.ts';
import { openMailbox } from './tools/mailbox.ts';
import { login } from './tools/sign-in.ts';
import { useOwnApp } from './tools/test-app.ts';

const mailbox = await openMailbox();
const app = useOwnApp({ SMTP_URL: mailbox.url });
const { depot } = depotWith(app, {}, beforeAll);
const params = () => ({ account: depot.account });

const [own, ascii] = ['zuzana@žilina.sk', 'zuzana@xn--ilina-tib.sk'];

describe('an international address', () => {
  it.each(['info@žilina.sk', 'r&d@firma.sk', 'ján@bücher.de', 'почта@почта.рф'])(
    '%s is kept as it was typed',
    async (email) => {
      const client = await depot.admin.call(clientRoutes.create, {
        params: params(),
        body: { name: email, type: 'supplier', contactEmail: email },
      });
      expect([client.status, client.payload.contactEmail]).toEqual([201, email]);
      const employee = await depot.admin.call(employeeRoutes.create, {
        params: params(),
        body: { username: email, email },
      });
      expect([employee.status, employee.payload.email]).toEqual([201, email]);
    },
  );

  it.each(['in fo@firma.sk', 'a@b@firma.sk', 'info.@firma.sk', 'info@-firma.sk', 'info@firma', 'in\u200dfo@-firma.sk'])(
    '%j is refused at its field, once',
    async (email) => {
      const { problem } = await depot.admin.call(employeeRoutes.create, {
        params: params(),
        body: { username: 'x', email },
      });
      expect(problem.errors?.map(({ path, key }) => [path, key])).toEqual([['email', 'notEmail']]);
    },
  );

  it('is one person in both spellings of its domain, who signs in with either', async () => {
    const mail = mailbox.next();
    const invited = await invite(depot, { email: ascii });
    expect(invited.payload.email).toBe(own);
    expect((await mail).to).toEqual([own]);
    expect((await invite(depot, { email: own })).status).toBe(409);
    expect((await activate(app, tokenOf(invited.payload.activationLink))).status).toBe(204);
    for (const email of [own, ascii, 'Zuzana@ŽILINA.sk'])
      expect([email, (await login(app, email)).status]).toEqual([email, 200]);
    const again = await invite(depot, { email: ascii });
    expect(again.problem.errors?.map(({ key }) => key)).toEqual(['emailTaken']);
    const { payload } = await depot.admin.call(adminRoutes.list, { params: params(), query: { email: 'žilina' } });
    expect(payload.map(({ email }) => email)).toEqual([own]);
  });

  it('with a name in another script is written to where the mail server can', async () => {
    const mail = mailbox.next();
    await invite(depot, { email: 'ján@žilina.sk' });
    expect((await mail).to).toEqual(['ján@žilina.sk']);
  });
});
