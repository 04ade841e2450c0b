import { Group, Stack, Text, TextInput } from '@mantine/core';
import { CopyButton } from '../action/copy-button.tsx';

interface SecretTextProps {
  /** What to do with it, and that it is shown once. */
  hint: string;
  label: string;
  secret: string;
  /** Until when it works. */
  note?: string | undefined;
}

/** A text that is shown once, to be copied. */
export function SecretText({ hint, label, secret, note }: SecretTextProps) {
  return (
    <Stack gap="xs">
      <Text size="sm">{hint}</Text>
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <TextInput
          label={label}
          value={secret}
          readOnly
          flex={1}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={secret} data-autofocus />
      </Group>
      {note !== undefined && (
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      )}
    </Stack>
  );
}
