import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../action/icon-button.tsx';
import classes from './ordered-rows.module.css';

interface OrderedRowsProps<Row> {
  label: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** What stands in a row. */
  cells: (row: Row) => ReactNode;
  /** What its buttons call it. */
  nameOf: (row: Row) => string;
  /** Without it the rows are read only. */
  onChange?: ((rows: Row[]) => void) | undefined;
  onEdit: (at: number) => void;
}

/** A list in an order of its own, whose rows are moved, changed and taken out. */
export function OrderedRows<Row>({ label, rows, rowKey, cells, nameOf, onChange, onEdit }: OrderedRowsProps<Row>) {
  const { t } = useTranslation('surveys');
  function move(at: number, to: number) {
    const [row] = rows.slice(at, at + 1);
    if (row) onChange?.(rows.toSpliced(at, 1).toSpliced(to, 0, row));
  }
  return (
    <ol className={classes.rows} aria-label={label}>
      {rows.map((row, at) => (
        <li key={rowKey(row)}>
          <span className={classes.cells}>{cells(row)}</span>
          {onChange && (
            <span className={classes.buttons}>
              <IconButton
                icon={IconArrowUp}
                label={t('moveUp', { name: nameOf(row) })}
                disabled={at === 0}
                onClick={() => move(at, at - 1)}
              />
              <IconButton
                icon={IconArrowDown}
                label={t('moveDown', { name: nameOf(row) })}
                disabled={at === rows.length - 1}
                onClick={() => move(at, at + 1)}
              />
              <IconButton icon={IconPencil} label={t('editRow', { name: nameOf(row) })} onClick={() => onEdit(at)} />
              <IconButton
                icon={IconTrash}
                label={t('removeRow', { name: nameOf(row) })}
                disabled={rows.length === 1}
                onClick={() => onChange(rows.toSpliced(at, 1))}
              />
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
