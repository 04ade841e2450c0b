import { mostUsedCount } from '@boxyard/contract/inspections/survey-settings.ts';
import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SearchSelect } from '../../../ui/input/search-select.tsx';
import { codeOptions, codeWord } from '../../../ui/inspections/use-survey-codes.ts';
import type { SurveyBasis } from '../use-survey-basis.ts';
import classes from './surveys.module.css';

interface CodeChoiceProps {
  kind: 'components' | 'damages' | 'repairs';
  settings: SurveyBasis['settings'];
  value: string;
  onChange: (code: string) => void;
}

/** A code: one of the most used by a tap, any other by its name. */
export function CodeChoice({ kind, settings, value, onChange }: CodeChoiceProps) {
  const { t } = useTranslation('surveys');
  const used = settings.mostUsed[kind].slice(0, mostUsedCount);
  return (
    <fieldset className={classes.choice}>
      <legend>{t(`one.${kind}`)}</legend>
      <div className={classes.codes}>
        {used.map((code) => (
          <UnstyledButton
            key={code}
            className={classes.toggle}
            aria-pressed={code === value}
            onClick={() => onChange(code === value ? '' : code)}
          >
            <b>{code}</b> {codeWord(settings, kind, code)}
          </UnstyledButton>
        ))}
      </div>
      <SearchSelect
        aria-label={t(`other.${kind}`)}
        placeholder={t(`other.${kind}`)}
        size="md"
        clearable
        data={codeOptions(settings[kind])}
        value={value || null}
        onChange={(code) => onChange(code ?? '')}
      />
    </fieldset>
  );
}
