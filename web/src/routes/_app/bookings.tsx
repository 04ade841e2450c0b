import { createFileRoute } from '@tanstack/react-router';
import { ComingScreen } from '../../ui/page/coming-soon.tsx';

export const Route = createFileRoute('/_app/bookings')({ component: () => <ComingScreen title="bookings" /> });
