import { Button, Group, Modal, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { placeInSection, warningWords } from '../yard/model/words.ts';
import { Burden } from './burden.tsx';
import type { Chosen, usePlacing } from './use-placing.ts';

interface DropDialogProps {
  placing: ReturnType<typeof usePlacing>;
  onClose: () => void;
}

/** Asks what is to be done with a container that was dropped on a place: nothing happens by a slip of the mouse. */
export function DropDialog({ placing, onClose }: DropDialogProps) {
  const { chosen } = placing;
  return chosen?.isDropped && <Question chosen={chosen} placing={placing} onClose={onClose} />;
}

function Question({ chosen, placing, onClose }: DropDialogProps & { chosen: Chosen }) {
  const { t } = useTranslation('storage-areas');
  const [step] = chosen.steps;
  if (!step) return null;
  const { mover, target } = step;
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      title={t('ask.title', { container: mover.cin, place: placeInSection(chosen.section, target) })}
    >
      <Burden movers={[mover]} />
      {target.warnings.length === 0 && <Text size="sm">{t('ask.firm')}</Text>}
      {target.warnings.map((warning) => (
        <Text key={warning.key} size="sm" c="var(--warn)">
          ⚠ {warningWords(t, warning)}
        </Text>
      ))}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="subtle" color="gray" onClick={onClose}>
          {t('ask.cancel')}
        </Button>
        <Button variant="default" disabled={placing.isBusy} onClick={() => placing.confirm('transfer')}>
          {t('ask.task')}
        </Button>
        <Button data-autofocus loading={placing.isBusy} onClick={() => placing.confirm()}>
          {t('ask.now')}
        </Button>
      </Group>
    </Modal>
  );
}
