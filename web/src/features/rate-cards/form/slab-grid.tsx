import { boxLengths } from '@boxyard/contract/billing/rate-cards.ts';
import { Button, Input } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/action/icon-button.tsx';
import { NumberField } from '../../../ui/input/number-field.tsx';
import { PriceInput } from './price-input.tsx';
import { type CardValues, isStorage, type LineValues, newSlab, slabsOf } from './rate-card.values.ts';
import classes from './rate-lines.module.css';

const mostSlabs = 20;

interface SlabGridProps {
  fields: UseFormReturnType<CardValues>;
  at: number;
  line: LineValues;
}

/** Prices by length and, of days and weeks, by how long it stays. The last row has no end. */
export function SlabGrid({ fields, at, line }: SlabGridProps) {
  const { t } = useTranslation('rate-cards');
  const path = `lines.${at}.slabs` as const;
  const { currency } = fields.values;
  const slabs = slabsOf(line);
  const isTimed = isStorage(line.unit);
  const error = fields.errors[path];

  /** The row that was the last gets an end: that is typed next. */
  function add(): void {
    const former = slabs.at(-1);
    fields.insertListItem(path, newSlab(former));
    requestAnimationFrame(() => document.getElementById(`to-${former?.key}`)?.focus());
  }

  return (
    <div className={classes.slabs} data-path={path} tabIndex={-1}>
      <table className={classes.grid}>
        <caption>{t(`pricesBy.${line.unit}`, { currency })}</caption>
        <thead>
          <tr>
            {isTimed && (
              <th scope="col" data-to>
                {t('toDay')}
              </th>
            )}
            {boxLengths.map((length) => (
              <th key={length} scope="col">
                {length}′
              </th>
            ))}
            {slabs.length > 1 && <th aria-label={t('removeSlabs')} />}
          </tr>
        </thead>
        <tbody>
          {slabs.map(({ key }, nth) => (
            <tr key={key}>
              {isTimed && (
                <td>
                  {nth === slabs.length - 1 ? (
                    <span className={classes.andOn}>{slabs.length === 1 ? t('allDays') : t('andOn')}</span>
                  ) : (
                    <NumberField
                      id={`to-${key}`}
                      aria-label={t('toDayOf', { number: nth + 1 })}
                      allowDecimal={false}
                      min={1}
                      classNames={{ input: classes.number ?? '' }}
                      {...fields.getInputProps(`${path}.${nth}.to`)}
                    />
                  )}
                </td>
              )}
              {boxLengths.map((length) => (
                <td key={length}>
                  <PriceInput
                    aria-label={t('priceOf', { length, number: nth + 1 })}
                    placeholder="–"
                    {...fields.getInputProps(`${path}.${nth}.price${length}`)}
                  />
                </td>
              ))}
              {slabs.length > 1 && (
                <td className={classes.remove}>
                  <IconButton
                    icon={IconTrash}
                    label={t('removeSlab', { number: nth + 1 })}
                    onClick={() => fields.removeListItem(path, nth)}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {error && <Input.Error role="alert">{error}</Input.Error>}
      {isTimed && slabs.length < mostSlabs && (
        <Button
          className={classes.add}
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} stroke={1.8} />}
          onClick={add}
        >
          {t('addSlab')}
        </Button>
      )}
    </div>
  );
}
