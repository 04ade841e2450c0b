import type { OrderDirection } from '@boxyard/contract/bookings/order-fields.ts';
import { useSession } from '../../core/session/session.ts';

/** What the signed-in person may do with orders; owners may do all. */
export function useOrderRights() {
  const { whoami } = useSession();
  const account = whoami?.accounts[0];
  const isOwner = whoami?.isOwner ?? false;
  const mayRelease = isOwner || (account?.mayRelease ?? false);
  return {
    mayRelease,
    /** Make, change and open orders of this direction: release orders let containers out. */
    mayChange: (direction: OrderDirection) => direction === 'in' || mayRelease,
    mayCancel: isOwner || (account?.mayCancelOrders ?? false),
  };
}
