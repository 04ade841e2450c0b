import { type RunPreview, type RunWarning, runWarnings } from '@boxyard/contract/billing/storage-runs.ts';
import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatNumber } from '../../core/text/format.ts';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { ContainerNumber } from '../../ui/container/container-number.tsx';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { PlainRow, PlainRows } from '../../ui/page/plain-row.tsx';
import classes from './storage-runs.module.css';

type Kind = RunWarning['warning'];

/** In tariffs; the others at their container. */
const inTariffs: readonly Kind[] = ['noCard', 'cardEnds', 'noLine', 'ownCardEnded'];
const tabs: Partial<Record<Kind, 'transports'>> = { noEntry: 'transports', exitMissing: 'transports' };

/** What a run leaves out or wants a look at first, by what is the matter, each with the way to where it is mended. */
export function RunWarnings({ warnings, warningsCount }: Pick<RunPreview, 'warnings' | 'warningsCount'>) {
  const { t } = useTranslation('storage-runs');
  if (warningsCount === 0) return null;
  const byKind = Map.groupBy(warnings, ({ warning }) => warning);
  return (
    <FormGroup title={t('warnings', { count: warningsCount })} hint={t('warningsHint')} wide>
      {runWarnings.map((kind) => {
        const rows = byKind.get(kind);
        return rows && <WarningsOfKind key={kind} kind={kind} rows={rows} />;
      })}
      {warningsCount > warnings.length && (
        <Text size="sm" c="dimmed">
          {t('warningsCut', { shown: formatNumber(warnings.length) })}
        </Text>
      )}
    </FormGroup>
  );
}

/** So many rows of a kind are shown at first. */
export const few = 5;

function WarningsOfKind({ kind, rows }: { kind: Kind; rows: readonly RunWarning[] }) {
  const { t } = useTranslation('storage-runs');
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, few);
  return (
    <section className={classes.kind} aria-label={t(`warning.${kind}.title`)}>
      <div className={classes.kindHead}>
        <h3>
          {t(`warning.${kind}.title`)} <span>{formatNumber(rows.length)}</span>
        </h3>
        <p>{t(`warning.${kind}.hint`)}</p>
        {inTariffs.includes(kind) && (
          <LinkButton to="/rate-cards" variant="default" size="compact-sm">
            {t('toTariffs')}
          </LinkButton>
        )}
      </div>
      <PlainRows>
        {shown.map((row) => (
          <PlainRow
            key={[row.containerId, row.stayId, row.fromDay, row.chargeCode].join(' ')}
            name={
              <Link
                to="/containers/$id/edit"
                params={{ id: row.containerId }}
                search={{ tab: tabs[kind] ?? 'billings' }}
              >
                <ContainerNumber number={row.containerName} copyable={false} />
              </Link>
            }
            details={[row.clientName, daysOf(row), row.chargeCode, row.ended].filter(Boolean)}
          />
        ))}
      </PlainRows>
      {shown.length < rows.length && (
        <Button variant="subtle" size="compact-sm" className={classes.all} onClick={() => setWhole(true)}>
          {t('showAll', { count: rows.length })}
        </Button>
      )}
    </section>
  );
}

function daysOf({ fromDay, toDay }: RunWarning): string {
  if (fromDay === null || toDay === null || fromDay === toDay) return formatDay(fromDay ?? toDay);
  return `${formatDay(fromDay)} – ${formatDay(toDay)}`;
}
