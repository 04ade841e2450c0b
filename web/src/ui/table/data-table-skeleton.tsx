import { useTranslation } from 'react-i18next';
import type { Column } from './column.ts';
import classes from './data-table.module.css';

interface SkeletonRowsProps<Row> {
  columns: Column<Row>[];
  rows: number;
  /** The rows will have checkboxes. */
  withChoice: boolean;
}

/** Placeholder rows of the final size until the first answer comes. */
export function SkeletonRows<Row>({ columns, rows, withChoice }: SkeletonRowsProps<Row>) {
  const { t } = useTranslation();
  return Array.from({ length: rows }, (_, row) => row).map((row) => (
    <tr key={row}>
      {withChoice && <td data-choice />}
      {columns.map((column, at) => (
        <td key={column.id} data-room={column.room}>
          {row === 0 && at === 0 ? (
            <span className={classes.loading} role="status">
              {t('table.loading')}
            </span>
          ) : (
            <span className={classes.bone} style={{ width: `${40 + ((row * 7 + at * 13) % 35)}%` }} />
          )}
        </td>
      ))}
    </tr>
  ));
}
