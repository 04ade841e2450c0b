import type { FieldError } from '@boxyard/contract/core/problems.ts';
import i18next from 'i18next';
import { sentence } from '../../core/text/i18n.ts';
import { confirm } from '../../ui/dialog/confirm.tsx';
import classes from './gate.module.css';
import type { GateValues } from './gate.values.ts';

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

/** Asks about a number that was typed to find an order, and led to none. */
export async function areOrdersMeant({ boxes }: Pick<GateValues, 'boxes'>): Promise<boolean> {
  const numbers = boxes.flatMap(({ order, orderSought }) => (order || !orderSought.trim() ? [] : [orderSought.trim()]));
  if (numbers.length === 0) return true;
  const t = i18next.getFixedT(null, 'gate', 'notChosen');
  return confirm({
    title: t('title'),
    message: t('text', { numbers: numbers.join(', ') }),
    yes: t('yes'),
    no: t('no'),
    danger: true,
  });
}
