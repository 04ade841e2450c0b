import { createFileRoute } from '@tanstack/react-router';
import { wholeNumber } from '../../../core/router/whole-number.ts';
import { useModule } from '../../../core/session/session.ts';
import { loadTexts } from '../../../core/text/i18n.ts';
import { SurveyCreatePage } from '../../../features/surveys/form/create-page.tsx';
import { NothingYet } from '../../../ui/page/coming-soon.tsx';

/** The container, and the survey that the new one corrects. */
interface Search {
  number?: string;
  corrects?: number;
  /** What it is surveyed for, where that is known. */
  kind?: string;
}

export const Route = createFileRoute('/_app/inspection/create')({
  validateSearch: (raw: Record<string, unknown>): Search => {
    const corrects = wholeNumber(raw.corrects);
    const number = typeof raw.number === 'number' ? String(raw.number) : raw.number;
    return {
      ...(typeof number === 'string' && number !== '' && { number }),
      ...(corrects !== undefined && { corrects }),
      ...(typeof raw.kind === 'string' && { kind: raw.kind }),
    };
  },
  loader: () => loadTexts('surveys', 'containers', 'inputs', 'files'),
  component: Create,
});

function Create() {
  const { number, corrects, kind } = Route.useSearch();
  return useModule('inspections') ? (
    <SurveyCreatePage number={number} corrects={corrects} kind={kind} />
  ) : (
    <NothingYet title="inspections" />
  );
}
