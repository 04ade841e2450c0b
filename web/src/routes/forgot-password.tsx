import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '../core/text/i18n.ts';
import { ForgotPage } from '../features/auth/forgot-page.tsx';

export const Route = createFileRoute('/forgot-password')({
  loader: () => loadTexts('auth', 'sentences'),
  component: ForgotPage,
});
