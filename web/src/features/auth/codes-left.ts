import i18next from 'i18next';
import { queryClient } from '../../core/data/queries.ts';
import { loadTexts } from '../../core/text/i18n.ts';
import { toast } from '../../ui/action/toast.ts';
import { secondFactorQuery } from '../second-factor/second-factor.api.ts';

/** After a sign-in by a recovery code: how many are left, and where new ones are. */
export async function tellCodesLeft(): Promise<void> {
  const [{ recoveryCodesLeft }] = await Promise.all([
    queryClient.fetchQuery(secondFactorQuery),
    loadTexts('second-factor'),
  ]);
  const t = i18next.getFixedT(null, 'second-factor');
  toast.info(t('usedCode'), t('codesLeftNow', { count: recoveryCodesLeft }));
}
