import type { Estimate } from '@boxyard/contract/inspections/estimates.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatDay, formatMoney } from '../../core/text/format.ts';
import { StatusBadge, workTaskTones } from '../../ui/badge/status-badge.tsx';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { Fact, Facts } from '../../ui/page/facts.tsx';
import { repairTariffs } from '../repair-tariffs/repair-tariffs.api.ts';
import classes from './estimates.module.css';
import { EstimateState, nameOfEstimate, Waiting } from './waiting.tsx';

/** The container, the parties, how long it holds, and what became of it. */
export function EstimateFacts({ estimate }: { estimate: Estimate }) {
  const { t } = useTranslation(['estimates', 'enums']);
  const { containerId, containerName, clientId, clientName, userClientId, userClientName, currency } = estimate;
  const { dpp, dppMode, surveyId, workTaskId, workTaskStatus, tariffId, notes } = estimate;
  return (
    <FormGroup title={t('facts')} wide>
      <Facts>
        <Fact label={t('status')}>
          <EstimateState estimate={estimate} />
        </Fact>
        <Fact label={t(estimate.status === 'sent' ? 'waiting' : 'waited')}>
          {estimate.waitingHours !== null && <Waiting estimate={estimate} />}
        </Fact>
        <Fact label={t('clientId')}>
          <Link to="/clients/$clientId/edit" params={{ clientId }}>
            {clientName}
          </Link>
        </Fact>
        <Fact label={t('userClientId')}>
          {userClientId !== null && (
            <Link to="/clients/$clientId/edit" params={{ clientId: userClientId }}>
              {userClientName}
            </Link>
          )}
        </Fact>
        <Fact label={t('sentAt')}>{formatDateTime(estimate.sentAt)}</Fact>
        <Fact label={t('validUntil')}>{formatDay(estimate.validUntil)}</Fact>
        <Fact label={t('dpp')}>
          {dpp !== null && `${formatMoney(dpp, currency)}, ${t(`enums:dppMode.${dppMode}`).toLowerCase()}`}
        </Fact>
        <Fact label={t('tariffId')}>{tariffId !== null && <TariffLink id={tariffId} />}</Fact>
        <Fact label={t('surveyId')}>
          {surveyId !== null && (
            <Link to="/inspections/$id" params={{ id: surveyId }}>
              {t('toSurvey')}
            </Link>
          )}
        </Fact>
        <Fact label={t('workTaskId')}>
          {workTaskId !== null && (
            <Link
              to="/work-tasks/$containerId/$containerNumber/$id/edit"
              params={{ containerId, containerNumber: containerName, id: workTaskId }}
            >
              {t('toTask')}{' '}
              {workTaskStatus && (
                <StatusBadge tone={workTaskTones[workTaskStatus]}>
                  {t(`enums:workTaskStatus.${workTaskStatus}`)}
                </StatusBadge>
              )}
            </Link>
          )}
        </Fact>
        {estimate.revisions.length > 1 && (
          <Fact label={t('revisions')}>
            <Revisions estimate={estimate} />
          </Fact>
        )}
        <Fact label={t('notes')}>{notes}</Fact>
      </Facts>
    </FormGroup>
  );
}

function TariffLink({ id }: { id: number }) {
  const { data } = useQuery(repairTariffs.one(id));
  return (
    <Link to="/inspections/tariffs/$id" params={{ id }}>
      {data ? `${data.name}, ${formatDay(data.validFrom)}` : '…'}
    </Link>
  );
}

/** The other revisions. */
function Revisions({ estimate: { id, number, revisions } }: { estimate: Estimate }) {
  const { t } = useTranslation('enums');
  const others = revisions.filter((revision) => revision.id !== id);
  return others.map((revision, at) => (
    <Fragment key={revision.id}>
      {at > 0 && ', '}
      <Link className={classes.inText} to="/inspections/estimates/$id" params={{ id: revision.id }}>
        {nameOfEstimate({ number, revision: revision.revision })}
      </Link>{' '}
      ({t(`estimateStatus.${revision.status}`).toLowerCase()})
    </Fragment>
  ));
}
