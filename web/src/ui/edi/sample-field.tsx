import { say } from '@boxyard/contract/core/sentences.ts';
import type { OutOptions } from '@boxyard/contract/edi/edi-options.ts';
import { readSample, type Sample } from '@boxyard/contract/edi/edi-sample.ts';
import { EdiFault } from '@boxyard/contract/edi/edi-syntax.ts';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentence } from '../../core/text/i18n.ts';
import classes from './edi.module.css';

interface SampleFieldProps {
  /** What the profile says so far; the rest of the sample is laid over it. */
  before?: OutOptions;
  onRead: (sample: Sample, text: string) => void;
}

/** A message that the line gave as its sample, pasted; what it says is taken over at once. */
export function SampleField({ before, onRead }: SampleFieldProps) {
  const { t } = useTranslation('edi');
  const [text, setText] = useState('');
  const [answer, setAnswer] = useState('');

  function take(given: string): void {
    setText(given);
    setAnswer('');
    if (given.trim() === '') return;
    try {
      const sample = readSample(given, before);
      setAnswer(sample ? t('sample.read') : t('sample.notCodeco'));
      if (sample) onRead(sample, given);
    } catch (error) {
      if (!(error instanceof EdiFault)) throw error;
      const params = { segment: error.segment };
      setAnswer(sentence({ key: error.key, params }, say(error.key, params)));
    }
  }

  return (
    <div>
      <Textarea
        label={t('sample.label')}
        description={t('sample.hint')}
        placeholder="UNB+UNOA:2+…"
        autosize
        minRows={2}
        maxRows={8}
        spellCheck={false}
        classNames={{ input: classes.mono ?? '' }}
        value={text}
        onChange={(event) => take(event.currentTarget.value)}
      />
      <p className={classes.answer} role="status">
        {answer}
      </p>
    </div>
  );
}
