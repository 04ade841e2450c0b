import { createFileRoute } from '@tanstack/react-router';
import { ComingScreen } from '../../ui/page/coming-soon.tsx';

export const Route = createFileRoute('/_app/reports')({ component: () => <ComingScreen title="reports" /> });
