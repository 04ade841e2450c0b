import type { Estimate } from '@boxyard/contract/inspections/estimates.ts';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { PaperButton } from '../../ui/action/paper-button.tsx';
import { toast } from '../../ui/action/toast.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { confirm } from '../../ui/dialog/confirm.tsx';
import { DecideDialog } from './decide-dialog.tsx';
import { estimateActs } from './estimates.api.ts';
import { nameOfEstimate } from './waiting.tsx';

/** What can be done with an estimate that was sent. */
export function EstimateActions({ estimate }: { estimate: Estimate }) {
  const { t } = useTranslation('estimates');
  const [isDeciding, decide] = useDisclosure(false);
  const { status, workTaskId, isInYard, lines } = estimate;
  const approved = lines.filter(({ choice }) => choice === 'approved').length;
  const canRevise = status === 'sent' || (status === 'decided' && approved < lines.length);
  return (
    <>
      <PrintButton id={estimate.id} />
      {canRevise && <Revise estimate={estimate} />}
      {status === 'decided' && workTaskId === null && approved > 0 && isInYard && <MakeTask id={estimate.id} />}
      {status === 'sent' && <Button onClick={decide.open}>{t('decide')}</Button>}
      <DecideDialog estimate={estimate} opened={isDeciding} onClose={decide.close} />
    </>
  );
}

/** As it is printed. */
export function PrintButton({ id }: { id: number }) {
  const { t } = useTranslation('estimates');
  return (
    <PaperButton link={async () => (await estimateActs.paper(id)).url} failed={t('paperFailed')}>
      {t('paper')}
    </PaperButton>
  );
}

function Revise({ estimate }: { estimate: Estimate }) {
  const { t } = useTranslation(['estimates', 'common']);
  const navigate = useNavigate();
  const { busy, run } = useAction();
  async function revise() {
    const question = {
      title: t('reviseTitle', { name: nameOfEstimate(estimate) }),
      message: t('reviseText'),
      yes: t('revise'),
      no: t('common:cancel'),
    };
    if (!(await confirm(question))) return;
    await run(async () => {
      const { id } = await estimateActs.revise(estimate.id);
      await navigate({ to: '/inspections/estimates/$id', params: { id } });
    }, t('reviseFailed'));
  }
  return (
    <Button variant="default" loading={busy} onClick={() => void revise()}>
      {t('revise')}
    </Button>
  );
}

function MakeTask({ id }: { id: number }) {
  const { t } = useTranslation('estimates');
  const { busy, run } = useAction();
  const make = () =>
    run(async () => {
      await estimateActs.makeTask(id);
      toast.success(t('taskMade'));
    }, t('taskFailed'));
  return (
    <Button loading={busy} onClick={() => void make()}>
      {t('makeTask')}
    </Button>
  );
}
