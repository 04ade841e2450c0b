import { Button, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PassageIds } from './gate-search.ts';
import { PassedBox, type Steps } from './passed-box.tsx';

interface GateDoneProps {
  steps: Steps;
  passages: PassageIds[];
  /** The time that was given for the truck. */
  at: number | null;
  onNext: () => void;
}

/** What became of the containers of a truck, and what is left to do with them. */
export function GateDone({ passages, steps, at, onNext }: GateDoneProps) {
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
