import type { Passed } from '@boxyard/contract/gate/gate.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Page } from '../../ui/page/page.tsx';
import { GateDone } from './gate-done.tsx';
import { GateForm } from './gate-form.tsx';
import { doneText, readDone } from './gate-search.ts';
import type { Steps } from './passed-box.tsx';

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
    <Page title={t('title')}>
      {done.length > 0 ? (
        <GateDone
          passages={done}
          steps={steps}
          at={at}
          onNext={() => void navigate({ to: '/gate', search: timeOf(at) })}
        />
      ) : (
        <GateForm at={at} onPassed={show} />
      )}
    </Page>
  );
}

const timeOf = (at: number | null) => (at === null ? {} : { at });
