import { Link } from '@tanstack/react-router';
import type { Column, ColumnFilter } from '../table/column.ts';

interface OfClient {
  clientId: number;
  clientName: string;
}

/** The client of a record, with the way to it; `filter` is that of the feature of clients. */
export function clientColumn<Row extends OfClient>(
  header: string,
  filter: ColumnFilter<'clientId'>,
): Column<Row, 'clientId', 'clientName'> {
  return {
    id: 'clientName',
    header,
    sortable: true,
    room: 'some',
    onCard: true,
    width: '19%',
    cuts: true,
    filter,
    cell: ({ clientId, clientName }) => (
      <Link to="/clients/$clientId/edit" params={{ clientId }} title={clientName}>
        {clientName}
      </Link>
    ),
  };
}
