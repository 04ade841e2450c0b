import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Bones, Card } from './card.tsx';
import board from './dashboard.module.css';
import classes from './recent-table.module.css';

interface RecentColumn<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'right';
  /** Takes the width that the other columns leave; longer text is cut. */
  shrinks?: boolean;
}

interface RecentTableProps<Row> {
  /** A link to the whole list. */
  title: ReactNode;
  label: string;
  columns: RecentColumn<Row>[];
  /** Undefined until the first answer. */
  rows: Row[] | undefined;
  count: number;
}

/** A few records without pages, sort or filters. Its height is the same however many there are. */
export function RecentTable<Row extends { id: number }>(props: RecentTableProps<Row>) {
  const { title, label, columns, rows, count } = props;
  const { t } = useTranslation();
  return (
    <Card title={title}>
      <div className={classes.recent} style={{ '--rows': count }}>
        <table aria-label={label}>
          <thead>
            <tr>
              {columns.map(({ header, align, shrinks }) => (
                <th key={header} scope="col" data-align={align} data-shrinks={shrinks}>
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows?.map((row) => (
              <tr key={row.id}>
                {columns.map(({ header, cell, align, shrinks }) => (
                  <td key={header} data-align={align} data-shrinks={shrinks}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {rows === undefined && (
          <div role="status">
            <span className={board.boneLine}>{t('table.loading')}</span>
            <Bones lines={count - 1} />
          </div>
        )}
        {rows?.length === 0 && <p className={classes.none}>{t('table.empty')}</p>}
      </div>
    </Card>
  );
}
