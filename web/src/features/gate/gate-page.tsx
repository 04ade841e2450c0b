import type { Passed } from '@boxyard/contract/gate/gate.ts';
import { Button, Stack } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Page } from '../../ui/page/page.tsx';
import { GateForm } from './gate-form.tsx';
import { doneText, type PassageIds, readDone } from './gate-search.ts';
import { PassedBox, type Steps } from './passed-box.tsx';

/** One truck after the other: the form, then what became of its containers, then the form again. */
export function GatePage({ steps }: { steps: Steps }) {
  const { t } = useTranslation('gate');
  const navigate = useNavigate();
  const search = useSearch({ from: '/_app/gate' });
  const done = readDone(search.done);
  const at = search.at ?? null;
  const show = (passed: Passed[], passedAt: number | null) =>
    navigate({
      to: '/gate',
      search: { done: doneText(passed.map(({ transport }) => transport)), ...timeOf(passedAt) },
      ignoreBlocker: true,
    });
  return (
    <Page title={t('title')} untitled>
      {done.length > 0 ? (
        <GateDone
          passages={done}
          steps={steps}
          at={at}
          onNext={() => void navigate({ to: '/gate', search: timeOf(at) })}
        />
      ) : (
        <GateForm
          key={`${search.order} ${search.truck}`}
          at={at}
          begin={{
            ...(search.order !== undefined && { order: search.order }),
            ...(search.truck !== undefined && { truck: search.truck }),
          }}
          onPassed={show}
        />
      )}
    </Page>
  );
}

const timeOf = (at: number | null) => (at === null ? {} : { at });

interface GateDoneProps {
  steps: Steps;
  passages: PassageIds[];
  /** The time that was given for the truck. */
  at: number | null;
  onNext: () => void;
}

/** What became of the containers of a truck, and what is left to do with them. */
function GateDone({ passages, steps, at, onNext }: GateDoneProps) {
  const { t } = useTranslation('gate');
  return (
    <Stack gap={12} maw={760}>
      {passages.map((passage) => (
        <PassedBox key={passage.id} passage={passage} all={passages} steps={steps} at={at} />
      ))}
      <div>
        <Button size="md" variant="default" autoFocus onClick={onNext}>
          {t('next')}
        </Button>
      </div>
    </Stack>
  );
}
