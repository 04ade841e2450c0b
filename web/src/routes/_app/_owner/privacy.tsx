import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../../../core/text/i18n.ts';
import { PrivacyPage } from '../../../features/privacy/privacy-page.tsx';

export const Route = createFileRoute('/_app/_owner/privacy')({
  loader: () => loadTexts('privacy'),
  component: PrivacyPage,
});
