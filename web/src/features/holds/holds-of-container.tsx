import { useQuery } from '@tanstack/react-query';
import { HoldNotes } from './hold-notes.tsx';
import { activeHolds } from './holds.api.ts';

/** What holds a container now, by its number or its client. */
export function HoldsOfContainer({ containerId }: { containerId: number }) {
  const { data = [] } = useQuery(activeHolds({ containerId }));
  return <HoldNotes holds={data} />;
}
