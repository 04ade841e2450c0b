import { TextInput, type TextInputProps } from '@mantine/core';

/** Of the type text: in one of the type email browsers rewrite addresses in other scripts and refuse them. */
export function EmailInput(props: TextInputProps) {
  return <TextInput inputMode="email" autoCapitalize="none" autoCorrect="off" spellCheck={false} {...props} />;
}
