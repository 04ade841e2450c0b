import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { currentAccount, dropSession, loadWhoami } from '../../core/session/session.ts';
import { toast } from '../../ui/action/toast.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { confirm } from '../../ui/dialog/confirm.tsx';
import { leaveAccount } from './admins.api.ts';

/** Everybody may stop working for an account, but its last owner: the server says so. */
export function LeaveAccount() {
  const { t } = useTranslation('admins');
  const client = useQueryClient();
  const navigate = useNavigate();
  const { busy, run } = useAction();
  const account = currentAccount()?.accountName ?? '';

  async function leave() {
    const question = { title: t('leaveTitle', { account }), message: t('leaveQuestion', { account }), danger: true };
    if (!(await confirm({ ...question, yes: t('leave'), no: t('common:cancel') }))) return;
    await run(async () => {
      await leaveAccount();
      client.clear();
      if (!(await loadWhoami())) return dropSession(true);
      toast.success(t('left', { account }));
      await navigate({ to: '/dashboard', ignoreBlocker: true });
    });
  }

  return (
    <Button variant="default" c="var(--danger)" loading={busy} onClick={() => void leave()}>
      {t('leave')}
    </Button>
  );
}
