import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { toast } from '../../ui/action/toast.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { documentMails } from './document-mails.api.ts';

/** Mails something, and says to whom it goes. */
export function MailButton({ mail, disabled }: { mail: () => Promise<{ recipients: string[] }>; disabled?: boolean }) {
  const { t } = useTranslation('document-mails');
  const { busy, run } = useAction();
  const send = () =>
    run(async () => {
      const { recipients } = await mail();
      toast.success(t('queued', { addresses: recipients.join(', ') }));
    }, t('failed'));
  return (
    <Button variant="default" loading={busy} disabled={disabled ?? false} onClick={() => void send()}>
      {t('mail')}
    </Button>
  );
}

export const MailInvoiceButton = ({ id }: { id: number }) => <MailButton mail={() => documentMails.invoice(id)} />;
