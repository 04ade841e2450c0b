import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../core/api/problem.ts';
import { formatDateTime } from '../../core/text/format.ts';
import { sentence } from '../../core/text/i18n.ts';
import { toast } from '../../ui/action/toast.ts';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PlainRows } from '../../ui/page/plain-row.tsx';
import { deviceName } from './device-name.ts';
import { OwnLog } from './own-log.tsx';
import { SignInRow } from './sign-in-row.tsx';
import { endOtherSignIns, endSignIn, signInsQuery } from './sign-ins.api.ts';

/** Where the signed-in admin is signed in, and what happened to the sign-in. @param children the second factor */
export function SignInsPage({ children }: { children: ReactNode }) {
  const { t } = useTranslation('sign-ins');
  const { data: signIns } = useSuspenseQuery(signInsQuery);
  const [busy, setBusy] = useState<number | 'others' | null>(null);

  async function end(which: number | 'others') {
    setBusy(which);
    try {
      await (which === 'others' ? endOtherSignIns() : endSignIn(which));
      toast.success(t('ended'));
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.error(sentence(error.body, error.body.detail));
    } finally {
      setBusy(null);
    }
  }

  const endOthers = signIns.length > 1 && (
    <Button variant="default" loading={busy === 'others'} onClick={() => void end('others')}>
      {t('endOthers')}
    </Button>
  );
  return (
    <Page title={t('title')} actions={endOthers} narrow>
      <FormGroup title={t('sessions')} hint={t('sessionsHint')} wide>
        <PlainRows>
          {signIns.map(({ id, device, address, createdAt, seenAt, isCurrent }) => (
            <SignInRow
              key={id}
              name={deviceName(device) || t('unknownDevice')}
              details={[
                address || t('unknownAddress'),
                t('since', { at: formatDateTime(createdAt) }),
                t('lastSeen', { at: formatDateTime(seenAt) }),
              ]}
              isCurrent={isCurrent}
              busy={busy === id}
              onEnd={() => void end(id)}
            />
          ))}
        </PlainRows>
      </FormGroup>
      {children}
      <OwnLog />
    </Page>
  );
}
