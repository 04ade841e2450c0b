import type { SurveyCode } from '@boxyard/contract/inspections/survey-settings.ts';
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentence } from '../../core/text/i18n.ts';
import classes from './paste-list.module.css';
import { extended, readList } from './read-list.ts';

interface PasteListProps {
  codes: readonly SurveyCode[];
  onTake: (codes: SurveyCode[]) => void;
}

/** A list from elsewhere: shown as it is understood, before it takes the place of what is there or is put to it. */
export function PasteList({ codes, onTake }: PasteListProps) {
  const { t } = useTranslation('surveys');
  const [pasted, setPasted] = useState('');
  const lines = readList(pasted);
  const read = lines.flatMap(({ code }) => code ?? []);
  const wrong = lines.length - read.length;
  const isReady = read.length > 0 && wrong === 0;
  return (
    <Stack gap={12}>
      <Textarea
        label={t('paste')}
        description={t('pasteHint')}
        autosize
        minRows={6}
        maxRows={12}
        spellCheck={false}
        classNames={{ input: classes.pasted ?? '' }}
        value={pasted}
        onChange={({ currentTarget }) => setPasted(currentTarget.value)}
      />
      {lines.length > 0 && (
        <>
          <Text size="sm" role="status" c={wrong > 0 ? 'var(--danger)' : 'var(--ink-soft)'}>
            {wrong > 0 ? t('wrongLines', { count: wrong }) : t('readLines', { count: read.length })}
          </Text>
          <ul className={classes.preview} aria-label={t('preview')}>
            {lines.map(({ line, text, code, errors }) => (
              <li key={line} data-error={code === null || undefined}>
                <span>{line}</span>
                <code>{code?.code ?? text}</code>
                <span>
                  {code
                    ? [code.en, code.sk].filter(Boolean).join(' · ')
                    : errors
                        .map((error) => `${t(`codeFields.${error.path}`)}: ${sentence(error, error.message)}`)
                        .join(' ')}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <Group justify="flex-end" gap={8}>
        <Button variant="default" disabled={!isReady} onClick={() => onTake(extended(codes, read))}>
          {t('extendList')}
        </Button>
        <Button disabled={!isReady} onClick={() => onTake(read)}>
          {t('replaceList')}
        </Button>
      </Group>
    </Stack>
  );
}
