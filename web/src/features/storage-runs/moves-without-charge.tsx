import type { MoveWithoutCharge, RunPreview } from '@boxyard/contract/billing/storage-runs.ts';
import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatMoney, formatNumber } from '../../core/text/format.ts';
import { toast } from '../../ui/action/toast.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { ContainerNumber } from '../../ui/container/container-number.tsx';
import { confirm } from '../../ui/dialog/confirm.tsx';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { type PlainColumn, PlainTable } from '../../ui/table/plain-table.tsx';
import { few } from './run-warnings.tsx';
import { chargeMoves } from './storage-runs.api.ts';
import classes from './storage-runs.module.css';

type Listed = Pick<RunPreview, 'movesWithoutCharge' | 'movesWithoutChargeCount'>;

const sumOf = (charges: readonly MoveWithoutCharge[]) =>
  charges.reduce((cents, { price }) => cents + Math.round(price * 100), 0) / 100;

/** One row for each gate move, with all its codes: they are charged together. */
const byMove = (charges: readonly MoveWithoutCharge[]): MoveWithoutCharge[] =>
  [...Map.groupBy(charges, ({ transportId, currency }) => `${transportId} ${currency}`).values()].flatMap((of) =>
    of.slice(0, 1).map((first) => ({
      ...first,
      chargeCode: of.map(({ chargeCode }) => chargeCode).join(', '),
      price: sumOf(of),
    })),
  );

/** Gate moves that the tariff charges today and that have no charge, with a button that adds it: for one move, or all that are listed. */
export function MovesWithoutCharge({ movesWithoutCharge: charges, movesWithoutChargeCount: count }: Listed) {
  const { t } = useTranslation(['storage-runs', 'common']);
  const { busy, run } = useAction();
  const [isWhole, setWhole] = useState(false);
  if (count === 0) return null;
  const moves = byMove(charges);
  const shown = isWhole ? moves : moves.slice(0, few);
  const add = (some: readonly MoveWithoutCharge[]) =>
    run(async () => {
      const made = await chargeMoves([...new Set(some.map(({ transportId }) => transportId))]);
      toast.success(t('moves.done', { count: made.charges }));
    }, t('moves.failed'));
  const addAll = async () => {
    const sums = [...Map.groupBy(charges, ({ currency }) => currency)].map(([currency, of]) =>
      formatMoney(sumOf(of), currency),
    );
    const question = {
      title: t('moves.askAll', { count: charges.length }),
      message: t('moves.askSums', { sums: sums.join(' + ') }),
      yes: t('moves.addAll', { count: charges.length }),
      no: t('common:cancel'),
    };
    if (await confirm(question)) await add(moves);
  };
  const columns: PlainColumn<MoveWithoutCharge>[] = [
    {
      header: t('moves.container'),
      cell: ({ containerId, containerName }) => (
        <Link to="/containers/$id/edit" params={{ id: containerId }} search={{ tab: 'transports' }}>
          <ContainerNumber number={containerName} copyable={false} />
        </Link>
      ),
    },
    { header: t('client'), cell: ({ clientName }) => clientName },
    { header: t('moves.move'), cell: ({ direction, day }) => `${t(`moves.${direction}`)} ${formatDay(day)}` },
    { header: t('moves.chargeCode'), cell: ({ chargeCode }) => chargeCode },
    { header: t('moves.price'), align: 'right', cell: ({ price, currency }) => formatMoney(price, currency) },
    {
      header: t('moves.add'),
      align: 'right',
      cell: (move) => (
        <Button
          size="compact-sm"
          variant="default"
          disabled={busy}
          aria-label={t('moves.addOne', { code: move.chargeCode, container: move.containerName })}
          onClick={() => void add([move])}
        >
          {t('moves.add')}
        </Button>
      ),
    },
  ];
  return (
    <FormGroup title={t('moves.title', { count })} hint={t('moves.hint')} wide>
      <PlainTable
        caption={t('moves.title', { count })}
        isCaptionHidden
        columns={columns}
        rows={shown}
        rowKey={({ transportId, currency }) => `${transportId} ${currency}`}
      />
      {shown.length < moves.length && (
        <Button variant="subtle" size="compact-sm" className={classes.all} onClick={() => setWhole(true)}>
          {t('showAll', { count: moves.length })}
        </Button>
      )}
      {count > moves.length && (
        <Text size="sm" c="dimmed">
          {t('moves.cut', { shown: formatNumber(moves.length) })}
        </Text>
      )}
      {moves.length > 1 && (
        <Button variant="default" className={classes.all} loading={busy} onClick={() => void addAll()}>
          {t('moves.addAll', { count: charges.length })}
        </Button>
      )}
    </FormGroup>
  );
}
