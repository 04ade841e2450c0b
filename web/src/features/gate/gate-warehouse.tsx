import { SegmentedControl, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentAccount } from '../../core/session/session.ts';
import { confirm } from '../../ui/dialog/confirm.tsx';
import { Select } from '../../ui/input/select.tsx';
import { warehouseChoices } from '../warehouses/warehouses.api.ts';
import classes from './gate.module.css';
import type { GateValues } from './gate.values.ts';

/** More of them stand in a list. */
const mostButtons = 3;

/** Where this device's gate is; undefined until somebody chose it here, and where there is only one warehouse. */
export function useGateWarehouse() {
  const { data: all } = useQuery(warehouseChoices);
  const choices = (all ?? []).filter(({ isEnabled }) => isEnabled);
  const remembered = `gate-warehouse ${currentAccount()?.accountId ?? ''}`;
  const [chosen, setChosen] = useState(() => Number(localStorage.getItem(remembered)));
  const isThere = choices.length > 1 && choices.some(({ id }) => id === chosen);
  return {
    choices,
    // While the warehouses are read again, what was chosen holds: a truck that is recorded then does not lose it.
    id: chosen > 0 && (all === undefined || isThere) ? chosen : undefined,
    choose(id: number) {
      localStorage.setItem(remembered, String(id));
      setChosen(id);
    },
  };
}

/** The warehouse at the gate: chosen once on each device, and changed by one click. */
export function GateWarehouse({ choices, id, choose }: ReturnType<typeof useGateWarehouse>) {
  const { t } = useTranslation('gate');
  if (choices.length < 2) return null;
  const data = choices.map((choice) => ({ value: String(choice.id), label: choice.name }));
  const value = id === undefined ? null : String(id);
  return (
    <div className={classes.warehouse} data-asks={id === undefined || undefined}>
      <Text size="sm" id="gate-warehouse">
        {t(id === undefined ? 'chooseWarehouse' : 'warehouse')}
      </Text>
      {choices.length <= mostButtons ? (
        <SegmentedControl
          aria-labelledby="gate-warehouse"
          size="xs"
          data={data}
          value={value ?? ''}
          onChange={(next) => choose(Number(next))}
        />
      ) : (
        <Select
          aria-labelledby="gate-warehouse"
          size="xs"
          allowDeselect={false}
          data={data}
          value={value}
          onChange={(next) => choose(Number(next))}
        />
      )}
    </div>
  );
}

/** Asks about a truck with containers that stand elsewhere than where the gate is. @returns false on a no */
export async function areWarehousesMeant(
  { boxes }: GateValues,
  { choices, id: gate }: ReturnType<typeof useGateWarehouse>,
): Promise<boolean> {
  const leaving = boxes.flatMap(({ standsIn, direction }) => (direction === 'gate_out' && standsIn ? [standsIn] : []));
  const all = [...new Set([...(gate ? [gate] : []), ...leaving])];
  if (all.length < 2) return true;
  const t = i18next.getFixedT(null, 'gate', 'twoWarehouses');
  const names = all.map((id) => choices.find((choice) => choice.id === id)?.name ?? `#${id}`);
  return confirm({ title: t('title'), message: t('text', { names: names.join(', ') }), yes: t('yes'), no: t('no') });
}
