import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { toast } from '../../ui/action/toast.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { confirm } from '../../ui/dialog/confirm.tsx';
import { eventActs } from './edi-events.api.ts';

/** Tells a partner its containers that stand here now. */
export function StockButton({ partnerId, name }: { partnerId: number; name: string }) {
  const { t } = useTranslation(['edi', 'common']);
  const { busy, run } = useAction();
  async function tell() {
    const question = {
      title: t('stock.title', { name }),
      message: t('stock.text'),
      yes: t('stock.action'),
      no: t('common:cancel'),
    };
    if (!(await confirm(question))) return;
    await run(async () => {
      await eventActs.stock(partnerId);
      toast.success(t('stock.done'));
    });
  }
  return (
    <Button variant="default" loading={busy} onClick={() => void tell()}>
      {t('stock.action')}
    </Button>
  );
}
