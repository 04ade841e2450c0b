import { Button, type ButtonProps } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../core/copy-text.ts';

interface CopyButtonProps extends ButtonProps {
  text: string;
  /** "Copy" unless it says what. */
  label?: string;
}

/** Copies a text, and says on itself what came of it until another text stands there. */
export function CopyButton({ text, label, ...rest }: CopyButtonProps) {
  const { t } = useTranslation();
  const [tried, setTried] = useState<{ text: string; isCopied: boolean }>();
  const outcome = tried?.text === text ? tried : undefined;
  const words = outcome?.isCopied ? t('copied') : (label ?? t('copy'));
  return (
    <Button
      variant="default"
      leftSection={outcome?.isCopied ? <IconCheck size={15} /> : <IconCopy size={15} />}
      onClick={() => void copyText(text).then((isCopied) => setTried({ text, isCopied }))}
      {...rest}
    >
      {outcome?.isCopied === false ? t('copyFailed') : words}
    </Button>
  );
}
