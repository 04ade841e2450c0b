import i18next from 'i18next';
import { ApiProblem } from '../../core/api/problem.ts';
import { formatNumber } from '../../core/text/format.ts';
import { confirm } from '../../ui/dialog/confirm.tsx';

/**
 * Sends a client; where its currency changes while its containers are here, says what follows, and sends it again on a yes.
 * @returns null on a no: nothing was sent
 */
export async function askIfCurrencyMeant<Answer>(
  send: (meant: { changesCurrency?: true }) => Promise<Answer>,
): Promise<Answer | null> {
  try {
    return await send({});
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.body.key !== 'currencyOfOpenStays') throw error;
    return (await isMeant(error)) ? send({ changesCurrency: true }) : null;
  }
}

function isMeant({ body: { params = {} } }: ApiProblem): Promise<boolean> {
  const t = i18next.getFixedT(null, 'clients', 'currencyChange');
  const { client, former, currency, tariff, nextTariff } = params;
  const count = Number(params.count);
  const sentences = [
    t('stays', { client, count, shown: formatNumber(count) }),
    t(nextTariff ? 'next' : 'none', { currency, former, nextTariff }),
    ...(tariff ? [t('before', { tariff, former })] : []),
    t('billed'),
  ];
  return confirm({
    title: t('title', { former, currency }),
    message: sentences.join(' '),
    yes: t('yes', { currency }),
    no: t('no'),
    danger: true,
  });
}
