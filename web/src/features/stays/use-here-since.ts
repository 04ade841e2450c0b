import { useTranslation } from 'react-i18next';
import { useResources } from '../../core/session/session.ts';
import type { BulkChange } from '../../ui/list/bulk-actions.ts';
import { lazyPart } from '../../ui/page/lazy-part.tsx';

const HereSinceDialog = lazyPart(() => import('./here-since.tsx').then((part) => part.HereSinceDialog));
const none: BulkChange[] = [];

/** What owners can say of several containers of a list at once. */
export function useHereSince(): BulkChange[] {
  const { t } = useTranslation('stays');
  const isOwner = useResources()('accountSettings');
  return isOwner ? [{ kind: 'dialog', label: t('here.action'), dialog: HereSinceDialog }] : none;
}
