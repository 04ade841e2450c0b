import { createFileRoute } from '@tanstack/react-router';
import { NotFound } from '../../ui/page/not-found.tsx';

export const Route = createFileRoute('/_app/$')({ component: NotFound });
