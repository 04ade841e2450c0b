import type { OrderDetail } from '@boxyard/contract/bookings/gate-orders.ts';
import { Alert, Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../core/text/format.ts';
import { toast } from '../../ui/action/toast.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { useOrderRights } from '../../ui/bookings/rights.ts';
import { orderActs, pinWaits } from './gate-orders.api.ts';

/** Who waits for PINs of the order after too many wrong ones. Whoever may release lets them try again. */
export function PinWaits({ order: { id, lines } }: { order: OrderDetail }) {
  const { t } = useTranslation('bookings');
  const { mayRelease } = useOrderRights();
  const { busy, run } = useAction();
  const hasPins = lines.some(({ hasPin }) => hasPin);
  const { data: waits = [] } = useQuery({ ...pinWaits(id), enabled: hasPins });
  if (waits.length === 0) return null;
  const lift = () =>
    run(async () => {
      await orderActs.liftPinWaits(id);
      toast.success(t('pinWaitsLifted'));
    }, t('pinWaitsFailed'));
  return (
    <Alert color="yellow" role="status">
      <Group justify="space-between" gap="xs">
        <div>
          {waits.map(({ lineId, name, until }) => (
            <div key={`${lineId} ${name}`}>
              {t('pinWait', {
                name,
                nth: lines.findIndex((line) => line.id === lineId) + 1,
                until: formatDateTime(until),
              })}
            </div>
          ))}
        </div>
        {mayRelease && (
          <Button variant="default" size="compact-sm" loading={busy} onClick={lift}>
            {t('liftPinWaits')}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
