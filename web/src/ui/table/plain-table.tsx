import { Fragment, type ReactNode } from 'react';
import classes from './plain-table.module.css';

export interface PlainColumn<Row> {
  header: string;
  /** What stands in the head, where it is more than the text. */
  head?: ReactNode;
  cell: (row: Row) => ReactNode;
  align?: 'right';
}

interface PlainTableProps<Row> {
  caption: string;
  /** The caption is read out only: what stands around the table says it to the eye. */
  isCaptionHidden?: boolean;
  columns: readonly PlainColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Under which name a row stands, and what is said beside the name; rows come in that order. */
  groups?: { of: (row: Row) => string; title: (name: string) => ReactNode } | undefined;
}

/** A few rows without pages, sort or filters. Where it is narrow, each row is a card. */
export function PlainTable<Row>({ caption, isCaptionHidden, columns, rows, rowKey, groups }: PlainTableProps<Row>) {
  return (
    <div className={classes.plain}>
      <table>
        <caption data-hidden={isCaptionHidden || undefined}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ header, head = header, align }) => (
              <th key={header} scope="col" data-align={align} data-label={header}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <Fragment key={rowKey(row)}>
              {groups && (at === 0 || groups.of(row) !== groups.of(rows[at - 1] ?? row)) && (
                <tr className={classes.group}>
                  <th scope="colgroup" colSpan={columns.length}>
                    {groups.title(groups.of(row))}
                  </th>
                </tr>
              )}
              <tr>
                {columns.map(({ header, cell, align }) => (
                  <td key={header} data-label={header} data-align={align}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}
