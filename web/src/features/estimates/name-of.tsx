import { useQuery } from '@tanstack/react-query';
import type { DataQuery } from '../../core/data/queries.ts';

/** The name of a record that is known by its id. */
export function NameOf({ query }: { query: DataQuery<{ name: string }> }) {
  return useQuery(query).data?.name ?? '…';
}
