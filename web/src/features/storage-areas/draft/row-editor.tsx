import { gridLimit, type ReshapedRow } from '@boxyard/contract/yard/storage-areas.ts';
import { ActionIcon, Group } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { NumberField } from '../../../ui/input/number-field.tsx';
import classes from './row-editor.module.css';
import { resized, withoutRow } from './section-draft.ts';

interface RowEditorProps {
  rows: readonly ReshapedRow[];
  row: number;
  onChange: (rows: readonly ReshapedRow[]) => void;
}

const sides = ['tiers', 'positions'] as const;
const names = { tiers: 'Tiers', positions: 'Positions' } as const;
const words = { tiers: 'Tier', positions: 'Position' } as const;

/** Above a row in edit mode: how many tiers and positions it has, one more or one fewer of them; the row itself can go. */
export function RowEditor({ rows, row, onChange }: RowEditorProps) {
  const { t } = useTranslation('storage-areas');
  const shape = rows[row - 1];
  if (!shape) return null;
  return (
    <>
      {sides.map((side) => (
        <Group gap={4} wrap="nowrap" key={side}>
          <Tool
            label={t(`tools.remove${words[side]}`, { row })}
            disabled={shape[side] <= 1}
            onClick={() => onChange(resized(rows, row, side, shape[side] - 1))}
          >
            <IconTrash size={16} stroke={1.6} />
          </Tool>
          <span className={classes.count}>
            <NumberField
              classNames={{ input: classes.field }}
              aria-label={t(`tools.countOf${names[side]}`, { row })}
              value={shape[side]}
              min={1}
              max={gridLimit}
              allowDecimal={false}
              // An emptied field says nothing yet, and no row is longer than rows can be.
              onChange={(count) => isCount(count) && onChange(resized(rows, row, side, count))}
            />
            <small>{t(`tools.${side}`)}</small>
          </span>
          <Tool
            label={t(`tools.add${words[side]}`, { row })}
            disabled={shape[side] >= gridLimit}
            onClick={() => onChange(resized(rows, row, side, shape[side] + 1))}
          >
            <IconPlus size={16} stroke={1.6} />
          </Tool>
        </Group>
      ))}
      <Tool
        label={t('tools.removeRow', { row })}
        disabled={rows.length <= 1}
        onClick={() => onChange(withoutRow(rows, row))}
      >
        <IconTrash size={16} stroke={1.6} />
        <span className={classes.word}>{t('tools.removeRow', { row })}</span>
      </Tool>
    </>
  );
}

interface ToolProps {
  label: string;
  disabled: boolean;
  onClick: () => void;
  children: React.ReactNode;
}

function Tool({ label, disabled, onClick, children }: ToolProps) {
  return (
    <ActionIcon
      className={classes.tool}
      variant="default"
      size={32}
      w="auto"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}

const isCount = (count: number | string): count is number =>
  typeof count === 'number' && Number.isInteger(count) && count >= 1 && count <= gridLimit;
