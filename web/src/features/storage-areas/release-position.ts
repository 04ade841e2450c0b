import type { TFunction } from 'i18next';
import { ApiProblem } from '../../core/problem.ts';
import { confirm } from '../../ui/confirm.tsx';
import { toast } from '../../ui/toast.ts';
import { countOpenTransfers, release } from './storage-areas.api.ts';

/** Frees a container's place; asks first when that cancels transfers. */
export async function releasePosition(
  t: TFunction<'storage-areas'>,
  container: { containerId: number; cin: string },
): Promise<void> {
  try {
    const count = await countOpenTransfers(container.containerId);
    const question = {
      title: t('release.title', { container: container.cin }),
      message: t('release.message', { count }),
      yes: t('release.proceed'),
      no: t('tools.cancel'),
      danger: true,
    };
    if (count > 0 && !(await confirm(question))) return;
    await release(container.containerId);
    toast.success(t('release.done'));
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    toast.error(t('release.failed'));
  }
}
