import { foreignLetters, otherAlphabets } from '@boxyard/contract/core/foreign-letters.ts';
import { Highlight, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** For the input of a number, a plate, a seal or a PIN: letters outside A–Z are marked below it. */
export const withForeignMarked = (text: unknown) => ({
  inputContainer: (input: ReactNode) => (
    <>
      {input}
      <ForeignLetters text={typeof text === 'string' ? text : ''} />
    </>
  ),
});

function ForeignLetters({ text }: { text: string }) {
  const { t } = useTranslation('inputs');
  return <Marked warns label={t('foreignLetters')} text={text} letters={foreignLetters(text)} />;
}

/** Where nothing was found: letters of other alphabets, which look like Latin ones, are marked. */
export function SoughtLetters({ text }: { text: string }) {
  const { t } = useTranslation();
  return <Marked label={t('otherAlphabet')} text={text} letters={otherAlphabets(text)} />;
}

interface MarkedProps {
  label: string;
  text: string;
  letters: string[];
  /** No form is sent before it was seen. */
  warns?: boolean;
}

function Marked({ label, text, letters, warns }: MarkedProps) {
  if (letters.length === 0) return null;
  return (
    <Text
      component="span"
      display="block"
      size="xs"
      c="var(--warn)"
      role="status"
      mt={4}
      data-warns={warns}
      tabIndex={-1}
    >
      {label}{' '}
      <Highlight component="bdi" size="xs" highlight={letters} inherit>
        {text}
      </Highlight>
    </Text>
  );
}
