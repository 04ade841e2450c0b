import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../core/api/problem.ts';
import { formatDateTime } from '../../core/text/format.ts';
import { sentence } from '../../core/text/i18n.ts';
import { toast } from '../../ui/action/toast.ts';
import { StatusBadge } from '../../ui/badge/status-badge.tsx';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PlainRow, PlainRows } from '../../ui/page/plain-row.tsx';
import { deviceName } from './device-name.ts';
import { endOtherSignIns, endSignIn, ownLogQuery, signInsQuery } from './sign-ins.api.ts';
import classes from './sign-ins.module.css';

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

/** The latest entries of the admin's own log. */
function OwnLog() {
  const { t } = useTranslation('sign-ins');
  const { data: events } = useSuspenseQuery(ownLogQuery);
  return (
    <FormGroup title={t('log')} hint={t('logHint')} wide>
      <ul className={classes.list}>
        {events.map(({ id, at, event, address, device }) => (
          <li key={id} className={classes.line}>
            <span className={classes.at}>{formatDateTime(at)}</span>
            <span className={classes.event}>{t(`event.${event}`)}</span>
            <span className={classes.details}>{[deviceName(device), address].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </FormGroup>
  );
}

interface SignInRowProps {
  name: string;
  details: string[];
  isCurrent: boolean;
  busy: boolean;
  onEnd: () => void;
}

function SignInRow({ name, details, isCurrent, busy, onEnd }: SignInRowProps) {
  const { t } = useTranslation('sign-ins');
  return (
    <PlainRow name={name} details={details}>
      {isCurrent ? (
        <StatusBadge tone="success">{t('current')}</StatusBadge>
      ) : (
        <Button variant="default" size="xs" loading={busy} aria-label={t('endOne', { name })} onClick={onEnd}>
          {t('end')}
        </Button>
      )}
    </PlainRow>
  );
}
