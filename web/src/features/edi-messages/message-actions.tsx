import type { EdiMessageDetail, MessageStatus } from '@boxyard/contract/edi/edi-messages.ts';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../ui/action/save-file.ts';
import { toast } from '../../ui/action/toast.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { ReasonDialog } from '../../ui/bookings/reason-dialog.tsx';
import { confirm } from '../../ui/dialog/confirm.tsx';
import { messageActs } from './edi-messages.api.ts';

type Act = 'byHand' | 'cancel' | 'rebuild' | 'resend';

/** In which states of a message of ours what can be done. */
const acts: Record<Act, readonly MessageStatus[]> = {
  cancel: ['waiting', 'failed'],
  byHand: ['waiting', 'failed'],
  rebuild: ['waiting', 'sent', 'acknowledged', 'rejected', 'failed', 'test'],
  resend: ['sent', 'acknowledged', 'rejected', 'failed', 'test'],
};
const order: readonly Act[] = ['cancel', 'byHand', 'rebuild', 'resend'];

/** What can be done with a message, as far as it has come. */
export function MessageActions({ message }: { message: EdiMessageDetail }) {
  const { t } = useTranslation('edi');
  const { id, direction, status } = message;
  return (
    <>
      <Download id={id} />
      {direction === 'in' && ['preview', 'partly', 'refused'].includes(status) && (
        <SetAside id={id} isInPart={status === 'partly'} />
      )}
      {direction === 'out' &&
        order
          .filter((act) => acts[act].includes(status))
          .map((act) => <Do key={act} id={id} act={act} label={t(`${act}.action`)} />)}
    </>
  );
}

function Download({ id }: { id: number }) {
  const { t } = useTranslation('edi');
  const { busy, run } = useAction();
  const download = () =>
    run(async () => {
      const { fileName, contents } = await messageActs.contents(id);
      saveFile(fileName || `${id}.edi`, contents, 'application/edifact');
    }, t('downloadFailed'));
  return (
    <Button
      variant="default"
      loading={busy}
      leftSection={<IconDownload size={15} stroke={1.6} />}
      onClick={() => void download()}
    >
      {t('download')}
    </Button>
  );
}

function Do({ id, act, label }: { id: number; act: Act; label: string }) {
  const { t } = useTranslation(['edi', 'common']);
  const { busy, run } = useAction();
  async function start() {
    const question = { title: t(`${act}.title`), message: t(`${act}.text`), yes: label, no: t('common:cancel') };
    if (!(await confirm({ ...question, danger: act === 'cancel' }))) return;
    await run(async () => {
      await messageActs[act](id);
      toast.success(t(`${act}.done`));
    });
  }
  return (
    <Button variant="default" loading={busy} onClick={() => void start()}>
      {label}
    </Button>
  );
}

/** Nothing of a message of a partner is applied any more. */
function SetAside({ id, isInPart }: { id: number; isInPart: boolean }) {
  const { t } = useTranslation('edi');
  const [isAsked, setAsked] = useState(false);
  const asked = {
    title: t('dismiss.title'),
    hint: t(isInPart ? 'dismiss.textInPart' : 'dismiss.text'),
    action: t('dismiss.action'),
    done: t('dismiss.done'),
    send: (reason: string) => messageActs.dismiss(id, reason),
  };
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        {t('dismiss.action')}
      </Button>
      <ReasonDialog asked={isAsked ? asked : null} onClose={() => setAsked(false)} />
    </>
  );
}
