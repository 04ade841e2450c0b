import type { StayCorrection, StayDetail } from '@boxyard/contract/billing/stays.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useResources } from '../../core/session/session.ts';
import { formatDay } from '../../core/text/format.ts';
import { DeleteAction } from '../../ui/action/delete-action.tsx';
import { PlainRow, PlainRows } from '../../ui/page/plain-row.tsx';
import { clients } from '../clients/clients.api.ts';
import { daysOf } from './stay-spans.tsx';
import { stays } from './stays.api.ts';
import classes from './stays.module.css';

type StayCorrectionsProps = Pick<StayDetail, 'corrections' | 'spans'>;

/** What an owner said of a stay against what was recorded, with the reasons. */
export function StayCorrections({ corrections, spans }: StayCorrectionsProps) {
  const { t } = useTranslation('stays');
  if (corrections.length === 0) return null;
  return (
    <div>
      <h3 className={classes.caption}>{t('corrections')}</h3>
      <PlainRows>
        {corrections.map((correction) => (
          <Correction key={correction.id} correction={correction} spans={spans} />
        ))}
      </PlainRows>
    </div>
  );
}

function Correction({ correction, spans }: { correction: StayCorrection; spans: StayDetail['spans'] }) {
  const { t } = useTranslation('stays');
  const isOwner = useResources()('accountSettings');
  const { id, kind, fromDay, toDay, clientId, freeDays, reason } = correction;
  const known = spans.find((span) => span.clientId === clientId)?.clientName;
  const { data: client } = useQuery({ ...clients.one(clientId ?? 0), enabled: clientId !== null && !known });
  const said = {
    client_since: () =>
      t('said.client_since', { client: known ?? client?.name ?? '', days: daysOf(fromDay ?? '', toDay) }),
    here_since: () => t('said.here_since', { day: formatDay(fromDay) }),
    free_days: () => t('said.free_days', { count: freeDays ?? 0 }),
  }[kind]();
  return (
    <PlainRow name={said} details={[reason]}>
      {isOwner && (
        <DeleteAction texts="stays" values={{ name: said }} remove={() => stays.removeCorrection(id)} isFinal />
      )}
    </PlainRow>
  );
}
