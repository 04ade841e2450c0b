import type { SurveyKind } from '@boxyard/contract/inspections/checklists.ts';
import type { ButtonProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../action/link-button.tsx';

interface SurveyLinkProps extends ButtonProps {
  /** Of the container. */
  number: string;
  kind?: SurveyKind;
}

/** Leads to a new survey of a container. */
export function SurveyLink({ number, kind, ...rest }: SurveyLinkProps) {
  const { t, ready } = useTranslation('surveys', { useSuspense: false });
  if (!ready) return null;
  return (
    <LinkButton
      variant="default"
      to="/inspection/create"
      search={{ number, ...(kind && { kind }) }}
      aria-label={t('surveyOf', { number })}
      {...rest}
    >
      {t('survey')}
    </LinkButton>
  );
}
