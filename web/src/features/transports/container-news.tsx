import { isGate, type SeenContainer, seenFieldNames, type TransportRow } from '@boxyard/contract/gate/transports.ts';
import { Button, Group, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { pick } from '../../core/data/fields.ts';
import type { TransportValues } from './transport.values.ts';
import { passagesQuery, seenQuery } from './transports.api.ts';

interface News {
  now: SeenContainer | undefined;
  /** What the container's record says otherwise by now than its last passage and the form. */
  names: readonly (typeof seenFieldNames)[number][];
}

/** Whether a container's record has moved on since its last passage, which is being edited. */
export function useContainerNews(
  containerId: number,
  { values }: UseFormReturnType<TransportValues>,
  transport: TransportRow | undefined,
): News {
  const enabled = transport !== undefined && isGate(transport.type);
  const { data: now } = useQuery({ ...seenQuery(containerId, null), enabled });
  const { data: [last] = [] } = useQuery({ ...passagesQuery(containerId), enabled });
  if (!now || !transport || last?.id !== transport.id) return { now, names: [] };
  return { now, names: seenFieldNames.filter((name) => ![transport[name], values[name]].includes(now[name])) };
}

interface ContainerNewsProps {
  news: News;
  fields: UseFormReturnType<TransportValues>;
}

/** One line that says what the container's record says by now, with a button that takes it over. */
export function ContainerNews({ news: { now, names }, fields }: ContainerNewsProps) {
  const { t } = useTranslation(['transports', 'enums']);
  if (!now || names.length === 0) return null;
  const words = {
    customerId: t('seen.fact.customer', { name: now.customerName }),
    containerCondition: t('seen.fact.condition', {
      condition: t(`containerCondition.${now.containerCondition}`, { ns: 'enums' }).toLowerCase(),
    }),
    isDefective: t(`seen.fact.defective.${now.isDefective}`),
    isEmpty: t(`seen.fact.load.${now.isEmpty}`),
    sealNumber: now.sealNumber ? t('seen.fact.seal', { seal: now.sealNumber }) : t('seen.fact.noSeal'),
  };
  return (
    <Group gap="4px 12px">
      <Text size="sm" c="dimmed">
        {t('seen.says', { facts: names.map((name) => words[name]).join(', ') })}
      </Text>
      <Button size="compact-sm" variant="default" onClick={() => fields.setValues(pick(now, names))}>
        {t('seen.takeOver')}
      </Button>
    </Group>
  );
}
