import { Alert, Button, Group } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListPath, useReturnToList } from '../list/list-memory.ts';

const Deletion = lazy(() => import('../history/deletion.tsx').then((module) => ({ default: module.Deletion })));

/** The lists of the records that have a screen of their own. */
const listOf: Record<string, ListPath> = {
  admin: '/admins',
  charge_code: '/charge-codes',
  client: '/clients',
  container: '/containers',
  container_status: '/container-statuses',
  container_type: '/container-types',
  edi_partner: '/edi/partners',
  employee: '/employees',
  estimate: '/inspections/estimates',
  gate_order: '/bookings/orders',
  rate_card: '/rate-cards',
  repair_tariff: '/inspections/tariffs',
  warehouse: '/warehouses',
  work_task: '/work-tasks',
};

/** One's own deletion leads away from the form within this long. */
const ownDeletionMs = 500;

interface GoneNoteProps {
  record: { entity: string; id: number };
  /** The form is in a dialog over its list. */
  inDialog?: boolean;
}

/** Says that the record was deleted while it was being edited: by whom, when, and the ways on. What was typed stays. */
export function GoneNote({ record, inDialog = false }: GoneNoteProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const waiting = setTimeout(() => setShown(true), ownDeletionMs);
    return () => clearTimeout(waiting);
  }, []);
  const list = pathname.startsWith('/transfer-tasks/') ? '/transfer-tasks' : listOf[record.entity];
  if (!isShown) return null;
  return (
    <Alert color="red" role="alert" title={t('form.gone.title')}>
      {t('form.gone.text')}
      <Group gap="xs">
        <Suspense>
          <Deletion {...record} />
        </Suspense>
        {list && !inDialog && <BackToList list={list} />}
      </Group>
    </Alert>
  );
}

function BackToList({ list }: { list: ListPath }) {
  const { t } = useTranslation();
  const toList = useReturnToList(list);
  return (
    <Button size="compact-sm" variant="default" onClick={() => void toList()}>
      {t('form.gone.toList')}
    </Button>
  );
}
