import { Button, Group, Modal, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useQuestion } from './questions.ts';
import { useEscapeFirst } from './use-escape-first.ts';

/** Above other dialogs (200) and their dropdowns (300). */
const aboveDialogs = 310;

export function QuestionDialog() {
  const { t } = useTranslation();
  const question = useQuestion();
  useEscapeFirst(question !== null, () => question?.answer(false));
  return (
    <Modal
      opened={question !== null}
      onClose={() => question?.answer(false)}
      title={question?.title}
      closeOnEscape={false}
      withCloseButton={false}
      zIndex={aboveDialogs}
    >
      {question?.message && <Text size="sm">{question.message}</Text>}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button
          variant="default"
          data-autofocus={question?.danger || undefined}
          onClick={() => question?.answer(false)}
        >
          {question?.no ?? t('no')}
        </Button>
        <Button
          {...(question?.danger && { color: 'red' })}
          data-autofocus={!question?.danger || undefined}
          onClick={() => question?.answer(true)}
        >
          {question?.yes ?? t('yes')}
        </Button>
      </Group>
    </Modal>
  );
}
