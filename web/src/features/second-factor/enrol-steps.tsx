import type { Enrolment } from '@boxyard/contract/people/second-factor.ts';
import { Alert, Button, Code, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeInput } from '../../ui/input/code-input.tsx';
import { PasswordField } from '../../ui/input/password-field.tsx';
import classes from './qr-code.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';
import { beginEnrolment, confirmEnrolment } from './second-factor.api.ts';
import { useStepForm } from './use-step-form.ts';

interface EnrolStepsProps {
  onDone: () => void;
  /** The recovery codes are on the screen now. */
  onCodes?: () => void;
}

/** Password, then the app, then the recovery codes, which are shown once. */
export function EnrolSteps({ onDone, onCodes }: EnrolStepsProps) {
  const { t } = useTranslation('second-factor');
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} done={t('isOnNow')} onDone={onDone} />;
  const finish = (recoveryCodes: string[]) => {
    setCodes(recoveryCodes);
    onCodes?.();
  };
  if (enrolment) return <AppStep enrolment={enrolment} onDone={finish} />;
  return <PasswordStep onDone={setEnrolment} />;
}

function PasswordStep({ onDone }: { onDone: (enrolment: Enrolment) => void }) {
  const { t } = useTranslation('second-factor');
  const { submit, busy, errors } = useStepForm((field) => beginEnrolment(field('password')), onDone);
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="sm">
        <Text size="sm">{t('enrolIntro')}</Text>
        <PasswordField
          name="password"
          label={t('password')}
          autoComplete="current-password"
          required
          data-autofocus
          error={errors.password}
        />
        {errors.form && (
          <Alert color="red" role="alert">
            {errors.form}
          </Alert>
        )}
        <Button type="submit" loading={busy}>
          {t('next')}
        </Button>
      </Stack>
    </form>
  );
}

function AppStep({ enrolment, onDone }: { enrolment: Enrolment; onDone: (codes: string[]) => void }) {
  const { t } = useTranslation('second-factor');
  const { submit, busy, errors } = useStepForm(
    (field) => confirmEnrolment(field('code')),
    ({ recoveryCodes }) => onDone(recoveryCodes),
  );
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="sm">
        <Text size="sm">{t('scan')}</Text>
        <QrCode text={enrolment.uri} label={t('qrCode')} />
        <Text size="sm" c="dimmed">
          {t('byHand')}
        </Text>
        <Code block style={{ textAlign: 'center', overflowWrap: 'anywhere' }}>
          {enrolment.secret.match(/.{1,4}/g)?.join(' ')}
        </Code>
        <CodeInput label={t('appCode')} inputMode="numeric" autoFocus error={errors.code} />
        {errors.form && (
          <Alert color="red" role="alert">
            {errors.form}
          </Alert>
        )}
        <Button type="submit" loading={busy}>
          {t('turnOn')}
        </Button>
      </Stack>
    </form>
  );
}

/** Black on white in every colour scheme, because not every phone reads anything else. */
function QrCode({ text, label }: { text: string; label: string }) {
  const [svg, setSvg] = useState('');
  useEffect(() => {
    let gone = false;
    // A large library, loaded only where a code is shown.
    void import('bwip-js/browser').then(({ drawingSVG, qrcode }) => {
      if (!gone) setSvg(qrcode({ bcid: 'qrcode', text, scale: 4, padding: 4 }, drawingSVG()));
    });
    return () => {
      gone = true;
    };
  }, [text]);
  return (
    <div className={classes.frame}>
      {svg && <img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={label} />}
    </div>
  );
}
