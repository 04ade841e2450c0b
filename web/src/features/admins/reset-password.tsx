import type { ActivationLink } from '@boxyard/contract/admins.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentence } from '../../core/i18n.ts';
import { ApiProblem } from '../../core/problem.ts';
import { confirm } from '../../ui/confirm.tsx';
import { toast } from '../../ui/toast.ts';
import { issueLink } from './admins.api.ts';
import { LinkDialog } from './link-dialog.tsx';

type Link = ReturnType<(typeof ActivationLink)['parse']>;

/** An owner's way to let someone set a new password. */
export function ResetPassword({ id }: { id: number }) {
  const { t } = useTranslation('admins');
  const [link, setLink] = useState<Link | null>(null);
  const [busy, setBusy] = useState(false);

  async function issue() {
    const question = { title: t('resetTitle'), message: t('resetQuestion'), yes: t('resetPassword') };
    if (!(await confirm({ ...question, no: t('common:cancel') }))) return;
    setBusy(true);
    try {
      setLink(await issueLink(id));
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.error(sentence(error.body, error.body.detail));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Button variant="default" loading={busy} onClick={() => void issue()}>
        {t('resetPassword')}
      </Button>
      <LinkDialog title={t('linkTitle')} link={link} onClose={() => setLink(null)} />
    </>
  );
}
