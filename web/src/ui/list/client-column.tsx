import { Link } from '@tanstack/react-router';
import type { Column } from '../table/data-table.tsx';

interface OfClient {
  clientId: number;
  clientName: string;
}

/** The client of a record, with the way to it. */
export function clientColumn<Row extends OfClient>(header: string): Column<Row, never, 'clientName'> {
  return {
    id: 'clientName',
    header,
    sortable: true,
    cell: ({ clientId, clientName }) => (
      <Link to="/clients/$clientId/edit" params={{ clientId }}>
        {clientName}
      </Link>
    ),
  };
}
