import { createFileRoute } from '@tanstack/react-router';
import { NothingYet } from '../../../ui/page/coming-soon.tsx';

/** An address that has no screen yet. */
export const Route = createFileRoute('/_app/inspection/create')({
  component: () => <NothingYet title="inspections" />,
});
