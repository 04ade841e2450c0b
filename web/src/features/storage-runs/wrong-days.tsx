import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toast } from '../../ui/action/toast.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { ContainerNumber } from '../../ui/container/container-number.tsx';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { InvoiceLinks } from '../../ui/invoice/invoice-links.tsx';
import { PlainRow, PlainRows } from '../../ui/page/plain-row.tsx';
import { stays } from '../stays/stays.api.ts';
import { wrongQuery } from './storage-runs.api.ts';

/** Stays of which something came late, after it was billed. Nothing while all billed days are right. */
export function WrongDays({ clientId }: { clientId?: number }) {
  const { t } = useTranslation('storage-runs');
  const { data: wrong = [] } = useQuery({ ...wrongQuery(clientId), retry: false });
  if (wrong.length === 0) return null;
  return (
    <FormGroup title={t('wrong.title', { count: wrong.length })} hint={t('wrong.hint')} wide>
      <PlainRows>
        {wrong.map(({ stayId, containerId, containerName, clientName, wrongDays, wrongSettledDays, wrongInvoices }) => (
          <PlainRow
            key={stayId}
            name={
              <Link to="/containers/$id/edit" params={{ id: containerId }} search={{ tab: 'billings' }}>
                <ContainerNumber number={containerName} copyable={false} />
              </Link>
            }
            details={[clientName, t('wrong.days', { count: wrongDays })]}
          >
            {wrongInvoices.length > 0 && (
              <span>
                {t('wrong.invoiced')} <InvoiceLinks invoices={wrongInvoices} />
              </span>
            )}
            {wrongDays > wrongSettledDays && <PutRight stayId={stayId} container={containerName} />}
          </PlainRow>
        ))}
      </PlainRows>
    </FormGroup>
  );
}

function PutRight({ stayId, container }: { stayId: number; container: string }) {
  const { t } = useTranslation('storage-runs');
  const { busy, run } = useAction();
  const putRight = async () => {
    const { wrongSettledDays } = await stays.putRight(stayId);
    if (wrongSettledDays > 0) toast.info(t('wrong.settled', { count: wrongSettledDays }));
    else toast.success(t('wrong.done'));
  };
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={busy}
      aria-label={t('wrong.putRightOne', { container })}
      onClick={() => void run(putRight, t('wrong.failed'))}
    >
      {t('wrong.putRight')}
    </Button>
  );
}
