import { createFileRoute } from '@tanstack/react-router';
import { ComingSoon } from '../../ui/page/coming-soon.tsx';

export const Route = createFileRoute('/_app/notifications')({ component: ComingSoon });
