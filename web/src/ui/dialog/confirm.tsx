import { Button, Group, Modal, Text } from '@mantine/core';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useEscapeFirst } from './use-escape-first.ts';

interface Question {
  title: string;
  message?: ReactNode;
  /** Labels of the two answers; Yes and No unless given. */
  yes?: string;
  no?: string;
  /** A yes deletes or discards something, so the other answer has the focus. */
  danger?: boolean;
}

interface Asked extends Question {
  answer: (yes: boolean) => void;
}

/** Above other dialogs (200) and their dropdowns (300). */
const aboveDialogs = 310;

let asked: Asked | null = null;
const listeners = new Set<() => void>();

function show(next: Asked | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Asks in a dialog; true when the user agrees. Escape is a no. */
export function confirm(question: Question): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      show(null);
      resolve(yes);
    };
    show({ ...question, answer });
  });
}

/** Shows the current question. It stands once in the shell, and once on a screen outside the shell that asks. */
export function ConfirmHost() {
  const { t } = useTranslation();
  const question = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked,
  );
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
