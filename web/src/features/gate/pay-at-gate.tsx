import type { GateContainer } from '@boxyard/contract/gate/gate.ts';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../core/text/format.ts';
import { toast } from '../../ui/action/toast.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { StatusBadge } from '../../ui/badge/status-badge.tsx';
import { payStay } from './gate.api.ts';
import classes from './gate.module.css';

const inWords = (sums: readonly { currency: string; total: number }[]): string =>
  sums.map(({ total, currency }) => formatMoney(total, currency)).join(' + ');

/** Of a client that pays at the gate: what is to be paid for the stay that has ended, and that it was. */
export function PayAtGate({ found: { paysAtGate, stay } }: { found: GateContainer }) {
  const { t } = useTranslation('gate');
  const { busy, run } = useAction();
  const [paid, setPaid] = useState('');
  if (paid)
    return (
      <div className={classes.pay} role="status">
        <StatusBadge tone="success">{t('pay.paid')}</StatusBadge> <strong>{paid}</strong>
      </div>
    );
  if (!paysAtGate || !stay?.hasLeft || stay.sums.length === 0) return null;
  const pay = async () => {
    const due = stay.sums.map(({ currency, total }) => ({ currency, total }));
    const sums = inWords(await payStay(stay.id, due));
    setPaid(sums);
    toast.success(t('pay.done', { total: sums }));
  };
  return (
    <div className={classes.pay}>
      <span>
        {t('pay.due')} <strong>{inWords(stay.sums)}</strong>
      </span>
      <Button loading={busy} onClick={() => void run(pay, t('pay.failed'))}>
        {t('pay.button')}
      </Button>
      <Text size="xs" c="dimmed">
        {t('pay.hint')}
      </Text>
    </div>
  );
}
