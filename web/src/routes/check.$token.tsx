import { createFileRoute } from '@tanstack/react-router';
import { followBrowser } from '../core/text/i18n.ts';
import { ReceiptCheckPage } from '../features/receipts/receipt-check-page.tsx';

export const Route = createFileRoute('/check/$token')({
  beforeLoad: followBrowser,
  component: Check,
});

function Check() {
  return <ReceiptCheckPage token={Route.useParams().token} />;
}
