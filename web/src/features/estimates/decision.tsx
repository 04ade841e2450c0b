import type { Decision, Estimate } from '@boxyard/contract/inspections/estimates.ts';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatMoney } from '../../core/text/format.ts';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { Fact, Facts } from '../../ui/page/facts.tsx';

interface DecisionOfProps {
  estimate: Estimate;
  decision: Decision;
}

/** The answer to an estimate: by whom, when, and by link or by hand. */
export function DecisionOf({ estimate: { approvedTotal, total, currency }, decision }: DecisionOfProps) {
  const { t } = useTranslation(['estimates', 'enums']);
  const { at, way, name, email, adminUsername, comment, hash, ip } = decision;
  return (
    <FormGroup title={t('decision')} wide>
      <Facts>
        <Fact label={t('approved')}>
          {t('approvedOf', { approved: formatMoney(approvedTotal, currency), total: formatMoney(total, currency) })}
        </Fact>
        <Fact label={t('decidedAt')}>{formatDateTime(at)}</Fact>
        <Fact label={t('way')}>{t(`enums:decisionWay.${way}`)}</Fact>
        {/* Of the client's limit it is a sentence in the language that the account had then: the way says it. */}
        <Fact label={t('decidedBy')}>{way === 'rule' ? '' : [name, email].filter(Boolean).join(', ')}</Fact>
        <Fact label={t('recordedBy')}>{adminUsername}</Fact>
        <Fact label={t('ip')}>{ip}</Fact>
        <Fact label={t('hash')}>{hash && <code title={hash}>{hash.slice(0, 12)}…</code>}</Fact>
        <Fact label={t('comment')}>{comment}</Fact>
      </Facts>
    </FormGroup>
  );
}
