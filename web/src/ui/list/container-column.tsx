import { Link } from '@tanstack/react-router';
import { ContainerNumber } from '../container/container-number.tsx';
import type { Column } from '../table/column.ts';

interface OfContainer {
  containerId: number;
  containerName: string;
}

/** In a list of all containers' records: whose record it is. @param nowOf the number that the container has now, where the record has a former one */
export function containerColumn<Row extends OfContainer>(
  header: string,
  width = '168px',
  nowOf: (row: Row) => string = () => '',
): Column<Row, 'containerName', 'containerName'> {
  return {
    id: 'containerName',
    header,
    fixed: true,
    sortable: true,
    width,
    filter: { kind: 'text', param: 'containerName' },
    cell: (row) => (
      <Link to="/containers/$id/edit" params={{ id: row.containerId }}>
        <ContainerNumber number={row.containerName} now={nowOf(row)} copyable={false} />
      </Link>
    ),
  };
}
