import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { expectedTrucks } from './announced-trucks.api.ts';
import { ExpectedLine } from './expected-line.tsx';

/** Announced trucks that name a container and have not come yet. */
export function TrucksOfContainer({ containerId }: { containerId: number }) {
  const { data = [] } = useQuery(expectedTrucks({ containerId }));
  if (data.length === 0) return null;
  return (
    <Alert color="blue">
      {data.map((truck) => (
        <ExpectedLine key={truck.id} truck={truck} />
      ))}
    </Alert>
  );
}
