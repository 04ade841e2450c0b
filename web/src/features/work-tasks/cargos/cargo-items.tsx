import { maxCargoItems } from '@boxyard/contract/work/cargos.ts';
import type { ContainerDetail } from '@boxyard/contract/yard/containers.ts';
import { Button, Group, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCargoKg, formatCbm } from '../../../core/text/format.ts';
import { sentence } from '../../../core/text/i18n.ts';
import { newItem, overLimit, totalsOf, type WorkTaskValues } from '../form/work-task.values.ts';
import classes from './cargo.module.css';
import { CargoItemRow } from './cargo-item-row.tsx';

interface CargoItemsProps {
  fields: UseFormReturnType<WorkTaskValues>;
  container: Pick<ContainerDetail, 'payloadCapacityKg' | 'volumeCbm'>;
}

const columns = ['cargoType', 'volume', 'weight', 'temperature', 'itemRemark'] as const;

/** What is loaded or unloaded, item by item, with what it comes to while it is being typed. */
export function CargoItems({ fields, container }: CargoItemsProps) {
  const { t } = useTranslation('work-tasks');
  const { items } = fields.values.cargo;
  const totals = totalsOf(items);
  const over = overLimit(totals, container);
  const isFull = over.weight || over.volume;
  // The server also counts what others added meanwhile, so it may refuse what looks right here.
  const refused = fields.errors.items;
  const full = isFull ? sentence({ key: 'maxCargoPayload' }, 'Reached Max cargo payload!') : refused;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another total is what answers a refusal
  useEffect(() => fields.clearFieldError('items'), [totals.weight, totals.volume]);

  function add(): void {
    const item = newItem();
    fields.insertListItem('cargo.items', item);
    requestAnimationFrame(() => document.getElementById(`cargo-${item.key}`)?.focus());
  }

  return (
    <section className={classes.items} data-path="cargo.items" aria-label={t('items')}>
      {items.length > 0 && (
        <table data-path="items" className={classes.table}>
          <thead>
            <tr>
              {columns.map((name) => (
                <th key={name} scope="col">
                  {t(name)}
                </th>
              ))}
              <th aria-label={t('removeItem')} />
            </tr>
          </thead>
          <tbody>
            {items.map((item, at) => (
              <CargoItemRow key={item.key} fields={fields} at={at} item={item} />
            ))}
          </tbody>
        </table>
      )}
      <Group gap="8px 16px">
        <Button
          variant="default"
          leftSection={<IconPlus size={15} stroke={1.8} />}
          disabled={isFull || items.length >= maxCargoItems}
          {...(items.length === 0 && { 'data-path': 'items' })}
          onClick={add}
        >
          {t('addItem')}
        </Button>
        {full && (
          <Text size="sm" c="var(--danger)" role="alert">
            {full}
          </Text>
        )}
        <output className={classes.totals} aria-live="polite">
          <span>
            {t('totalWeight')} <strong data-over={over.weight || undefined}>{formatCargoKg(totals.weight)}</strong>
          </span>
          <span>
            {t('totalVolume')} <strong data-over={over.volume || undefined}>{formatCbm(totals.volume)}</strong>
          </span>
        </output>
      </Group>
    </section>
  );
}
