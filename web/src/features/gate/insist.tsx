import type { FieldError } from '@boxyard/contract/core/problems.ts';
import i18next from 'i18next';
import { sentence } from '../../core/text/i18n.ts';
import { confirm } from '../../ui/dialog/confirm.tsx';
import classes from './gate.module.css';

/** Asks about a container that the gate is not to let pass, with each reason. */
export function isInsisted(reasons: readonly FieldError[]): Promise<boolean> {
  const t = i18next.getFixedT(null, 'gate', 'refused');
  const message = (
    <>
      <ul className={classes.reasons}>
        {reasons.map((reason) => (
          <li key={reason.key}>{sentence(reason, reason.message)}</li>
        ))}
      </ul>
      {t('text')}
    </>
  );
  return confirm({ title: t('title'), message, yes: t('yes'), no: t('no'), danger: true });
}
