import type { FirstSteps as Steps } from '@boxyard/contract/core/dashboard.ts';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../core/session/session.ts';
import { Card } from './card.tsx';
import classes from './dashboard.module.css';

interface FirstStepsProps {
  steps: Steps;
  /** The first warehouse, in which areas are added. */
  warehouseId: number | undefined;
}

/** What to do before the first container, instead of figures that would all be 0. */
export function FirstSteps({ steps, warehouseId }: FirstStepsProps) {
  const { t } = useTranslation('dashboard');
  const isOwner = useSession().whoami?.isOwner ?? false;
  const types = t('steps.containerType');
  return (
    <Card title={t('steps.title')}>
      <ol className={classes.steps}>
        <Step done={steps.warehouse} hint={t('steps.warehouseHint')}>
          <Link to="/warehouses/create">{t('steps.warehouse')}</Link>
        </Step>
        <Step done={steps.section} hint={t('steps.sectionHint')}>
          {warehouseId === undefined ? (
            <Link to="/warehouses">{t('steps.section')}</Link>
          ) : (
            <Link to="/warehouses/$warehouseId/storage-areas" params={{ warehouseId }}>
              {t('steps.section')}
            </Link>
          )}
        </Step>
        <Step done={steps.client} hint={t('steps.clientHint')}>
          <Link to="/clients/create">{t('steps.client')}</Link>
        </Step>
        <Step done={steps.containerType} hint={t(isOwner ? 'steps.containerTypeHint' : 'steps.containerTypeOwner')}>
          {isOwner ? <Link to="/container-types">{types}</Link> : types}
        </Step>
        <Step done={false} hint={t('steps.containerHint')}>
          <Link to="/containers/create">{t('steps.container')}</Link>
        </Step>
      </ol>
    </Card>
  );
}

function Step({ done, hint, children }: { done: boolean; hint: string; children: ReactNode }) {
  const { t } = useTranslation('dashboard');
  const Icon = done ? IconCircleCheckFilled : IconCircle;
  return (
    <li className={classes.step} data-done={done || undefined}>
      <Icon size={20} stroke={1.6} role="img" aria-label={t(done ? 'steps.done' : 'steps.open')} />
      <span>
        <strong>{children}</strong>
        <small>{hint}</small>
      </span>
    </li>
  );
}
