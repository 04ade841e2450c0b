import { createFileRoute } from '@tanstack/react-router';
import { ReceiptCheckPage } from '../features/receipts/receipt-check-page.tsx';

export const Route = createFileRoute('/check/$token')({
  component: Check,
});

function Check() {
  return <ReceiptCheckPage token={Route.useParams().token} />;
}
