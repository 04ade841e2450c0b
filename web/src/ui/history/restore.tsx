import { type Change, historyRoutes as routes } from '@boxyard/contract/core/history.ts';
import i18next from 'i18next';
import { call } from '../../core/api/api.ts';
import { queryClient } from '../../core/data/queries.ts';
import { doAct } from '../action/do-act.ts';
import { toast } from '../action/toast.ts';
import { offerUndo } from '../action/undo.tsx';
import { confirm } from '../dialog/confirm.tsx';
import { FieldLine } from './field-line.tsx';
import classes from './history.module.css';
import { loadWords } from './history-query.ts';

const t = (key: string, values: object = {}) => i18next.t(key, { ns: 'history', ...values });

/** Asks with what would change, and restores after a yes. A refusal is thrown. */
export async function restoreAsked(change: Change): Promise<void> {
  const params = { change: change.id };
  const { version, isGone, fields, along } = await call(routes.restorable, { params });
  if (!isGone && fields.length === 0) return toast.info(t('restoreSame'));
  await loadWords([{ ...change, fields }]);
  const agreed = await confirm({
    title: isGone
      ? t('bringBackTitle', { name: change.recordName || t(`shell:entity.${change.entity}`) })
      : t('restoreTitle'),
    message: isGone ? (
      <>
        {t('bringBackText')} {along > 0 && t('along', { count: along })}
      </>
    ) : (
      <>
        {t('restoreText')}
        <ul className={classes.asked}>
          {fields.map((field) => (
            <li key={field.field}>
              <FieldLine entity={change.entity} change={field} />
            </li>
          ))}
        </ul>
      </>
    ),
    yes: t(isGone ? 'bringBack' : 'restore'),
    no: i18next.t('cancel'),
  });
  if (!agreed) return;
  const { act } = await doAct((by) => call(routes.restore, { params, ifMatch: version, act: by }));
  offerUndo(t(isGone ? 'broughtBack' : 'restored'), act);
  await queryClient.invalidateQueries();
}
