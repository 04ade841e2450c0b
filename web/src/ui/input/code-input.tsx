import { TextInput, type TextInputProps } from '@mantine/core';

/** The code of a second factor, from the app or of the recovery list. Phones offer what they have. */
export function CodeInput(props: TextInputProps) {
  return (
    <TextInput
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      required
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', letterSpacing: '0.08em' } }}
      {...props}
    />
  );
}
