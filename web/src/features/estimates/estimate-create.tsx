import { Button, Checkbox, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../ui/action/use-action.ts';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { RemoteSelect } from '../../ui/input/remote-select.tsx';
import { InspectionTabs } from '../../ui/inspections/inspection-tabs.tsx';
import { useRepairWords } from '../../ui/inspections/use-repair-words.ts';
import { ListWaiting } from '../../ui/list/list-waiting.tsx';
import { Page } from '../../ui/page/page.tsx';
import { containers } from '../containers/containers.api.ts';
import { containerChoices, damagesToEstimate, estimateActs } from './estimates.api.ts';
import classes from './estimates.module.css';

interface EstimateCreateProps {
  containerId?: number | undefined;
  surveyId?: number | undefined;
}

/** Chooses the container, and which of its open damages are estimated. */
export function EstimateCreate({ containerId, surveyId }: EstimateCreateProps) {
  const { t } = useTranslation('estimates');
  const navigate = useNavigate();
  const { data: container } = useQuery({ ...containers.one(containerId ?? 0), enabled: containerId !== undefined });
  return (
    <Page title={t('createTitle')} narrow>
      <InspectionTabs>
        <FormGroup title={t('containerId')} wide>
          <RemoteSelect
            key={container?.id}
            aria-label={t('containerId')}
            choices={containerChoices}
            initial={container}
            maw={420}
            value={containerId ?? null}
            onChange={(id) =>
              id && void navigate({ to: '/inspections/estimates/new', search: { containerId: id }, replace: true })
            }
          />
        </FormGroup>
        {containerId !== undefined && <Damages key={containerId} {...{ containerId, surveyId }} />}
      </InspectionTabs>
    </Page>
  );
}

function Damages({ containerId, surveyId }: { containerId: number; surveyId: number | undefined }) {
  const { t } = useTranslation('estimates');
  const navigate = useNavigate();
  const { busy, run } = useAction();
  const wordsOf = useRepairWords();
  const { data: damages } = useQuery(damagesToEstimate(containerId));
  const [left, setLeft] = useState<readonly number[]>([]);
  if (!damages) return <ListWaiting height={120} />;
  const damageIds = damages.map(({ id }) => id).filter((id) => !left.includes(id));
  const make = () =>
    run(async () => {
      const { id } = await estimateActs.create({ containerId, damageIds, ...(surveyId && { surveyId }) });
      await navigate({ to: '/inspections/estimates/$id', params: { id }, replace: true });
    }, t('createFailed'));
  return (
    <FormGroup title={t('toEstimate')} hint={t(damages.length > 0 ? 'toEstimateHint' : 'noneToEstimate')} wide>
      {damages.map((damage) => {
        const { what, repair } = wordsOf(damage);
        return (
          <Checkbox
            key={damage.id}
            label={what}
            description={[repair, damage.remark].filter(Boolean).join(' · ')}
            checked={!left.includes(damage.id)}
            onChange={({ currentTarget: { checked } }) =>
              setLeft(checked ? left.filter((id) => id !== damage.id) : [...left, damage.id])
            }
          />
        );
      })}
      <Text size="sm" c="dimmed">
        {t('otherLinesHint')}
      </Text>
      <div className={classes.buttons}>
        <Button loading={busy} onClick={() => void make()}>
          {t('create')}
        </Button>
      </div>
    </FormGroup>
  );
}
