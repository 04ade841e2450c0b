import { say } from '@boxyard/contract/core/sentences.ts';
import type { BuildFault } from '@boxyard/contract/edi/edi-build.ts';
import type { EdiProblem } from '@boxyard/contract/edi/edi-check.ts';
import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Said } from '../container/said.tsx';
import classes from './edi.module.css';

interface Told {
  key: string;
  message: string;
  params?: Record<string, string | number> | undefined;
  /** It keeps the message from leaving, or the line from being applied. */
  isError: boolean;
}

/** What the check of a message found, as sentences. */
export const toldOfProblem = ({ key, segment, tag, element, value, isError }: EdiProblem): Told => {
  const params = { segment, tag, element, value };
  return { key, params, message: say(key, params), isError };
};

/** What keeps a container from being told, as sentences. */
export const toldOfFault = ({ key, number, value, isHeld }: BuildFault): Told => {
  const params = { number, value };
  return { key, params, message: say(key, params), isError: isHeld };
};

/** Sentences with a sign and a word for what is an error, and what is only to be known. */
export function Reasons({ reasons }: { reasons: readonly Told[] }) {
  const { t } = useTranslation('edi');
  if (reasons.length === 0) return null;
  return (
    <ul className={classes.reasons}>
      {reasons.map((reason, at) => {
        const Sign = reason.isError ? IconCircleX : IconAlertTriangle;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are in a fixed order, and two may say the same
          <li key={at} data-error={reason.isError || undefined}>
            <Sign size={15} stroke={1.8} aria-hidden />
            <span>
              <VisuallyHidden>{t(reason.isError ? 'isError' : 'isWarning')} </VisuallyHidden>
              <Said said={reason} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
