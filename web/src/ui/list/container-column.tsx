import { Link } from '@tanstack/react-router';
import { ContainerNumber } from '../container/container-number.tsx';
import type { Column } from '../table/column.ts';

interface OfContainer {
  containerId: number;
  containerName: string;
}

/** In a list of all containers' records: whose record it is. */
export function containerColumn<Row extends OfContainer>(
  header: string,
  width = '168px',
): Column<Row, 'containerName', 'containerName'> {
  return {
    id: 'containerName',
    header,
    fixed: true,
    sortable: true,
    width,
    filter: { kind: 'text', param: 'containerName' },
    cell: ({ containerId, containerName }) => (
      <Link to="/containers/$id/edit" params={{ id: containerId }}>
        <ContainerNumber number={containerName} copyable={false} />
      </Link>
    ),
  };
}
