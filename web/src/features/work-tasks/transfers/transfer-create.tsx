import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { containers } from '../../containers/containers.api.ts';
import { placesQuery } from '../../positions/positions.api.ts';
import { NoReservation } from './no-reservation.tsx';
import { type Target, TransferCreateForm } from './transfer-create-form.tsx';

interface TransferTaskCreateProps {
  containerId: number;
  target: Target;
  /** The screen from which the container was sent to the yard, if one did. */
  callbackUri: string | undefined;
}

/** A transfer is created from the reservation that its container has; without one there is nothing to create. */
export function TransferTaskCreate({ containerId, target, callbackUri }: TransferTaskCreateProps) {
  const { data: container } = useSuspenseQuery(containers.one(containerId));
  const { data: places } = useSuspenseQuery(placesQuery(containerId));
  const canCreate = places.positions.reserved.length > 0 && places.transferTaskId === null;
  const [begun, setBegun] = useState(canCreate);
  // Once shown, the form stays, even if the reservation goes meanwhile: nothing typed is lost.
  if (canCreate && !begun) setBegun(true);
  if (!begun) return <NoReservation container={container} places={places} />;
  return <TransferCreateForm container={container} places={places} target={target} callbackUri={callbackUri} />;
}
