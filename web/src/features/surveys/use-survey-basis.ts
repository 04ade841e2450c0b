import type { Checklist } from '@boxyard/contract/inspections/checklists.ts';
import type { SurveySettings } from '@boxyard/contract/inspections/survey-settings.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { DeviceFull, keep, kept } from '../../core/device/device-store.ts';
import { getSession } from '../../core/session/session.ts';
import { surveySettingsQuery } from '../../ui/inspections/use-survey-codes.ts';
import { checklistsQuery } from '../checklists/checklists.api.ts';

/** What a survey is made by, with a line or without. */
export interface SurveyBasis {
  settings: SurveySettings;
  checklists: Checklist[];
  /** The name by which this person signed last, at first that of the sign-in. */
  signature: string;
}

const [basisId, signatureId] = ['basis', 'signature'];

/** Codes and checklists as the server tells them now, else as it told this device last; undefined while neither is known. */
export function useSurveyBasis(): SurveyBasis | undefined {
  const { data: settings } = useQuery(surveySettingsQuery);
  const { data: checklists } = useQuery(checklistsQuery);
  const [known, setKnown] = useState<Partial<SurveyBasis>>();
  useEffect(() => void readKnown().then(setKnown), []);
  useEffect(() => {
    if (settings && checklists) void keepOrNot(basisId, { settings, checklists });
  }, [settings, checklists]);
  const both = settings && checklists ? { settings, checklists } : known;
  if (!known || !both?.settings || !both.checklists) return undefined;
  const signature = known.signature ?? getSession().whoami?.username ?? '';
  return { settings: both.settings, checklists: both.checklists, signature };
}

export const keepSignature = (signature: string): Promise<void> => keepOrNot(signatureId, { signature });

async function readKnown(): Promise<Partial<SurveyBasis>> {
  const rows = await kept('survey-basis');
  const known: Partial<SurveyBasis> = {};
  for (const { value } of rows) Object.assign(known, value);
  return known;
}

async function keepOrNot(id: string, value: Partial<SurveyBasis>): Promise<void> {
  try {
    await keep('survey-basis', id, value);
  } catch (error) {
    // Then the next visit needs a line, as on a device that keeps nothing.
    if (!(error instanceof DeviceFull)) throw error;
  }
}
