import { Alert, Button, Group } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../core/data/queries.ts';
import { formatDateTime } from '../../core/text/format.ts';
import type { Choice } from '../../ui/input/remote-select.tsx';
import { clients } from '../clients/clients.api.ts';
import { dropTruck, type KeptTruck, lastKeptTruck } from './kept-truck.ts';

interface KeptTruckNoteProps {
  /** @param names of the clients in it, which the fields show */
  onTake: (truck: KeptTruck, names: Choice[]) => void;
}

/** Offers the truck that was typed on this device and not recorded. It is not in the way of the next one. */
export function KeptTruckNote({ onTake }: KeptTruckNoteProps) {
  const { t } = useTranslation('gate');
  const [truck, setTruck] = useState<KeptTruck | null>(null);
  useEffect(() => void lastKeptTruck().then(setTruck), []);
  if (!truck) return null;
  const { at, values } = truck;
  const what = [...values.boxes.map(({ newContainer }) => newContainer.name.toUpperCase()), values.vehicleNumber];

  async function take() {
    if (!truck) return;
    const ids = [values.clientId, ...values.boxes.map(({ newContainer }) => newContainer.clientId)];
    const names = [...new Set(ids)].flatMap((id) => (id === null ? [] : [queryClient.fetchQuery(clients.one(id))]));
    onTake(truck, await Promise.all(names));
    setTruck(null);
  }

  return (
    <Alert role="status" color="blue" title={t('kept.title', { date: formatDateTime(at) })}>
      <Group justify="space-between" gap="xs">
        {what.filter(Boolean).join(' · ')}
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={() => void take()}>
            {t('kept.take')}
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            onClick={() => void dropTruck(truck).then(() => setTruck(null))}
          >
            {t('kept.drop')}
          </Button>
        </Group>
      </Group>
    </Alert>
  );
}
