import type { ActivationLink } from '@boxyard/contract/people/admins.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../ui/action/use-action.ts';
import { confirm } from '../../ui/dialog/confirm.tsx';
import { issueLink } from './admins.api.ts';
import { LinkDialog } from './link-dialog.tsx';

type Link = ReturnType<(typeof ActivationLink)['parse']>;

interface ResetPasswordProps {
  id: number;
  /** The invitation is not accepted yet: the link accepts it. */
  invited: boolean;
}

/** An owner's way to let someone set a new password, or to hand out an invitation again. */
export function ResetPassword({ id, invited }: ResetPasswordProps) {
  const { t } = useTranslation('admins');
  const label = t(invited ? 'newLink' : 'resetPassword');
  const [link, setLink] = useState<Link | null>(null);
  const { busy, run } = useAction();

  async function issue() {
    const question = invited
      ? { title: t('newLinkTitle'), message: t('newLinkQuestion') }
      : { title: t('resetTitle'), message: t('resetQuestion') };
    if (!(await confirm({ ...question, yes: label, no: t('common:cancel') }))) return;
    await run(async () => setLink(await issueLink(id)));
  }

  return (
    <>
      <Button variant="default" loading={busy} onClick={() => void issue()}>
        {label}
      </Button>
      <LinkDialog title={t(invited ? 'invitationLink' : 'linkTitle')} link={link} onClose={() => setLink(null)} />
    </>
  );
}
