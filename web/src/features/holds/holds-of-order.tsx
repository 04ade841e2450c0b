import { useQuery } from '@tanstack/react-query';
import { HoldNotes } from './hold-notes.tsx';
import { activeHolds } from './holds.api.ts';

/** What holds an order now. */
export function HoldsOfOrder({ orderId }: { orderId: number }) {
  const { data = [] } = useQuery(activeHolds({ orderId }));
  return <HoldNotes holds={data} />;
}
