import type { SurveyKind } from '@boxyard/contract/inspections/checklists.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, isLost } from '../../../core/api/problem.ts';
import { sentence } from '../../../core/text/i18n.ts';
import { getKeptSurveys, type KeptSurvey, keepSurvey, loadKeptSurveys } from '../kept-surveys.ts';
import { correctionOf, newSurvey, unseenBox } from '../survey.values.ts';
import { lookQuery, surveyQuery } from '../surveys.api.ts';

interface Asked {
  number: string | undefined;
  corrects: number | undefined;
  kind: SurveyKind | undefined;
}

type Begun = Pick<KeptSurvey, 'values' | 'problem'>;

/**
 * What a survey begins with: what this device keeps of it, else the container as it is now. Once begun it stays.
 * @param signature undefined until it is known
 */
export function useBegun({ number, corrects, kind }: Asked, signature: string | undefined) {
  const { t } = useTranslation('surveys');
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => void loadKeptSurveys().then(() => setLoaded(true)), []);
  const corrected = useQuery({ ...surveyQuery(corrects ?? 0), enabled: corrects !== undefined, staleTime: 0 });
  const name = number ?? corrected.data?.containerName;
  const looked = useQuery({ ...lookQuery(name ?? ''), enabled: name !== undefined, staleTime: 0 });
  const [begun, setBegun] = useState<Begun>();

  // Without a line what was looked up before has to do.
  const box = looked.isFetchedAfterMount || looked.fetchStatus === 'paused' ? looked.data : undefined;
  const draft = isLoaded ? draftOf(box?.name ?? name, corrects) : undefined;
  const failure = looked.error ?? corrected.error;
  const isOff = looked.fetchStatus === 'paused' || corrected.fetchStatus === 'paused' || isLost(failure);
  /** Without a line a survey begins by its number alone; a correction needs what it corrects. */
  const mayBegin = corrects === undefined || draft !== undefined;
  const isReady = isLoaded && (box !== undefined || (isOff && mayBegin));

  // biome-ignore lint/correctness/useExhaustiveDependencies: begun once, as soon as all is there
  useEffect(() => {
    if (begun || !isReady || signature === undefined) return;
    if (draft) setBegun({ ...draft, values: { ...draft.values, box: box ?? draft.values.box } });
    else if (corrects === undefined)
      setBegun({ values: newSurvey(box ?? unseenBox(name ?? ''), signature, kind), problem: null });
    else if (box && corrected.data) setBegun({ values: correctionOf(corrected.data, box, signature), problem: null });
  }, [isReady, signature, corrected.data]);

  const isUnknown = failure instanceof ApiProblem && failure.status === 404;
  const words = failure instanceof ApiProblem ? sentence(failure.body, failure.body.detail) : '';
  const offline = isOff && isLoaded && !isReady ? t('lookOffline') : '';
  return { begun, error: begun ? '' : isUnknown ? t('unknownNumber', { number: name }) : words || offline };
}

/** What was begun without a line by a number that nobody knows goes on by another. */
export async function renameDraft(from: string | undefined, to: string): Promise<void> {
  const draft = draftOf(from, undefined);
  if (draft?.values.box.id !== 0) return;
  await keepSurvey({ ...draft, values: { ...draft.values, box: unseenBox(to) }, problem: null });
}

/** The unfinished survey of this container, or the correction of this survey. */
function draftOf(name: string | undefined, corrects: number | undefined): KeptSurvey | undefined {
  return getKeptSurveys().find(({ body, values }) => {
    if (body) return false;
    return corrects === undefined ? values.box.name === name && !values.corrects : values.corrects?.id === corrects;
  });
}
