import { checkDigit, splitContainerNumber } from '@boxyard/contract/yard/iso6346.ts';
import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../core/copy-text.ts';
import { toast } from '../action/toast.ts';
import { Hint } from '../hint/hint.tsx';
import classes from './container-number.module.css';

interface ContainerNumberProps {
  number: string;
  /** The number that the container has now, where that is another one; '' where it is the same. */
  now?: string;
  /** A click copies it; off inside a link. */
  copyable?: boolean;
}

/** A container's number as it stands on the box: owner, serial, check digit in its frame. */
export function ContainerNumber({ number, now = '', copyable = true }: ContainerNumberProps) {
  const { t } = useTranslation();
  const face = <Face number={number} />;
  if (now)
    return (
      <span className={classes.former}>
        {face}
        <span className={classes.now}>{t('containerNumber.now', { number: written(now) })}</span>
      </span>
    );
  if (!copyable) return face;
  async function copy() {
    if (await copyText(number)) toast.info(t('copied'));
    else toast.error(t('copyFailed'));
  }
  return (
    <UnstyledButton
      className={classes.button}
      aria-label={t('containerNumber.copy', { number: written(number) })}
      onClick={() => void copy()}
    >
      {face}
    </UnstyledButton>
  );
}

/** The number as it is drawn: a label has to hold what stands on its button. */
function written(number: string): string {
  const parts = splitContainerNumber(number);
  if (!parts) return number;
  const doubt = checkDigit(parts.owner + parts.serial) === Number(parts.digit) ? '' : '?';
  return `${parts.owner} ${parts.serial} ${parts.digit}${doubt}`;
}

function Face({ number }: { number: string }) {
  const { t } = useTranslation();
  const parts = splitContainerNumber(number);
  if (!parts) return <span className={classes.number}>{number}</span>;
  const digit = checkDigit(parts.owner + parts.serial);
  const doubtful = digit !== Number(parts.digit);
  const plate = (
    <span className={classes.number}>
      {parts.owner} {parts.serial}{' '}
      <span className={classes.digit} data-doubtful={doubtful || undefined}>
        {parts.digit}
        {doubtful && '?'}
      </span>
    </span>
  );
  return doubtful ? <Hint label={t('containerNumber.doubtful', { digit })}>{plate}</Hint> : plate;
}
