import type { ActivationCheck } from '@boxyard/contract/people/auth.ts';
import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../core/api/problem.ts';
import { sentence } from '../../core/text/i18n.ts';
import { confirm } from '../../ui/dialog/confirm.tsx';
import { AcceptForm } from './accept-form.tsx';
import { activate, decline } from './auth.api.ts';
import { NewPasswordForm } from './new-password-form.tsx';

export type Outcome = 'accepted' | 'passwordSet' | 'emailConfirmed' | 'declined';

interface ActivationStepsProps {
  token: string;
  link: ActivationCheck;
  onDone: (outcome: Outcome) => void;
}

/** What the link asks for: a new password, the one they have, or a click. */
export function ActivationSteps({ token, link, onDone }: ActivationStepsProps) {
  const { kind, email, asks } = link;
  const invited = kind === 'invitation';
  return (
    <>
      {asks === 'newPassword' && (
        <NewPasswordForm token={token} email={email} onDone={() => onDone(invited ? 'accepted' : 'passwordSet')} />
      )}
      {asks === 'password' && <AcceptForm token={token} email={email} />}
      {asks === 'nothing' && <Confirm token={token} onDone={() => onDone('emailConfirmed')} />}
      {invited && <Decline token={token} accountName={link.accountName} onDone={() => onDone('declined')} />}
    </>
  );
}

function Confirm({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useTranslation('auth');
  const { run, busy, failure } = useCall(() => activate(token), onDone);
  return (
    <>
      {failure}
      <Button loading={busy} onClick={() => void run()} fullWidth>
        {t('activation.confirmEmail')}
      </Button>
    </>
  );
}

function Decline({ token, accountName, onDone }: { token: string; accountName: string; onDone: () => void }) {
  const { t } = useTranslation('auth');
  const { run, busy, failure } = useCall(() => decline(token), onDone);
  const question = {
    title: t('activation.declineTitle'),
    message: t('activation.declineQuestion', { accountName }),
    danger: true,
  };
  async function ask() {
    if (await confirm({ ...question, yes: t('activation.decline'), no: t('common:cancel') })) await run();
  }
  return (
    <>
      {failure}
      <Button variant="subtle" color="gray" loading={busy} onClick={() => void ask()} fullWidth>
        {t('activation.decline')}
      </Button>
    </>
  );
}

/** The state of a button that makes one call; a refusal is shown above the button. */
function useCall(call: () => Promise<unknown>, onDone: () => void) {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  async function run() {
    setBusy(true);
    setSaid('');
    try {
      await call();
      onDone();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setSaid(sentence(error.body, error.body.detail));
    } finally {
      setBusy(false);
    }
  }
  const failure = said && (
    <Alert color="red" role="alert">
      {said}
    </Alert>
  );
  return { run, busy, failure };
}
