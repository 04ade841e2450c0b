import { transferRoutes } from '@boxyard/contract/work/transfers.ts';
import { workTaskRoutes } from '@boxyard/contract/work/work-tasks.ts';
import { positionRoutes } from '@boxyard/contract/yard/positions.ts';
import { useTranslation } from 'react-i18next';
import { call, callList } from '../../core/api/api.ts';
import { ApiProblem } from '../../core/api/problem.ts';
import { queryClient } from '../../core/data/queries.ts';
import { doAct } from '../action/do-act.ts';
import { toast } from '../action/toast.ts';
import { offerUndo } from '../action/undo.tsx';
import { confirm } from '../dialog/confirm.tsx';
import { placeText } from './place-text.ts';
import { refusalOf } from './said.tsx';

/** Frees a container's place; asks first when that cancels transfers. The answer tells whether it is free. */
export function useRelease(): (id: number, name: string) => Promise<boolean> {
  const { t } = useTranslation();
  return async (id, name) => {
    try {
      const [count, { positions }] = await Promise.all([
        countOpenTransfers(id),
        call(positionRoutes.active, { params: { id } }),
      ]);
      const question = {
        title: t('release.title', { container: name }),
        message: t('release.message', { count }),
        yes: t('release.proceed'),
        no: t('cancel'),
        danger: true,
      };
      if (count > 0 && !(await confirm(question))) return false;
      const { act } = await doAct((by) => call(transferRoutes.release, { params: { id }, act: by }));
      offerUndo([t('release.done'), name, placeText(positions.current)].join(' · '), act);
      await queryClient.invalidateQueries({ queryKey: ['container_place'] });
      return true;
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.error(t('release.failed'), refusalOf(error));
      return false;
    }
  };
}

/** Transfers of a container that are neither completed nor canceled. */
async function countOpenTransfers(id: number): Promise<number> {
  const query = { t: 'transfer', es: 'completed,canceled', pageSize: 1, page: 1 };
  return (await callList(workTaskRoutes.listOfContainer, { params: { id }, query })).meta.total;
}
