import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { currentAccount, dropSession, loadWhoami } from '../../core/session/session.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { confirm } from '../../ui/dialog/confirm.tsx';
import { leaveAccount } from './admins.api.ts';

/** Everybody may stop working for an account, but its last owner: the server says so. */
export function LeaveAccount() {
  const { t } = useTranslation('admins');
  const { busy, run } = useAction();
  const account = currentAccount()?.accountName ?? '';

  async function leave() {
    const question = { title: t('leaveTitle', { account }), message: t('leaveQuestion', { account }), danger: true };
    if (!(await confirm({ ...question, yes: t('leave'), no: t('common:cancel') }))) return;
    await run(async () => {
      await leaveAccount();
      // With another account left, the page begins anew in that one.
      if (!(await loadWhoami())) dropSession(true);
    });
  }

  return (
    <Button variant="default" c="var(--danger)" loading={busy} onClick={() => void leave()}>
      {t('leave')}
    </Button>
  );
}
