import { billTypes, containerConditions, currencies, workTaskTypes } from '@boxyard/contract/core/enums.ts';
import { type Dimension, noValue } from '@boxyard/contract/reports/shapes.ts';
import { allDamageLocations } from '@boxyard/contract/yard/damages.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { RemoteSelect } from '../../ui/input/remote-select.tsx';
import { SearchSelect } from '../../ui/input/search-select.tsx';
import { Select } from '../../ui/input/select.tsx';
import { clientChoices, clients } from '../clients/clients.api.ts';
import { useFew } from './few.ts';
import type { ReportAddress } from './report-address.ts';
import { inWords } from './words.ts';

interface DimensionFilterProps {
  dimension: Dimension;
  address: ReportAddress;
  set: (change: Record<string, string | undefined>) => void;
}

/** The values of dimensions that are no ids. */
const values: Partial<Record<Dimension, readonly string[]>> = {
  size: ['20', '40', '45'],
  isEmpty: ['true', 'false'],
  containerCondition: containerConditions,
  direction: ['gate_in', 'gate_out'],
  billType: [...billTypes.filter((type) => type !== 'purchase'), noValue],
  damageCode: allDamageLocations,
  taskType: workTaskTypes,
  currency: currencies,
};

/** Keeps only rows with one value. */
export function DimensionFilter(props: DimensionFilterProps) {
  const { dimension, address, set } = props;
  const { t } = useTranslation('reports');
  if (dimension === 'clientId' || dimension === 'haulierId') return <ClientFilter {...props} />;
  const known = values[dimension];
  if (!known) return <FewFilter {...props} />;
  return (
    <Select
      size="xs"
      label={t(`by.${dimension}`)}
      placeholder={t('table.any', { ns: 'common' })}
      data={known.map((value) => ({ value, label: inWords(dimension, value, value) }))}
      value={address[dimension] ?? null}
      onChange={(value) => set({ [dimension]: value ?? undefined })}
      clearable
    />
  );
}

function ClientFilter({ dimension, address, set }: DimensionFilterProps) {
  const { t } = useTranslation('reports');
  const id = Number(address[dimension]) || null;
  const { data: named } = useQuery({ ...clients.one(id ?? 0), enabled: id !== null });
  return (
    <RemoteSelect
      key={named?.id ?? 0}
      size="xs"
      label={t(`by.${dimension}`)}
      placeholder={t('table.any', { ns: 'common' })}
      choices={clientChoices}
      value={id}
      initial={named}
      clearable
      onChange={(chosen) => set({ [dimension]: chosen === null ? undefined : String(chosen) })}
    />
  );
}

/** What belongs to a warehouse is offered once that is chosen. */
function FewFilter({ dimension, address, set }: DimensionFilterProps) {
  const { t } = useTranslation('reports');
  const choices = useFew(dimension, address);
  const isWithin = dimension === 'areaId' || dimension === 'sectionId';
  const cleared: Record<string, undefined> =
    dimension === 'warehouseId' ? { areaId: undefined, sectionId: undefined } : {};
  return (
    <SearchSelect
      size="xs"
      label={t(`by.${dimension}`)}
      placeholder={t(isWithin && !address.warehouseId ? 'afterWarehouse' : 'table.any', {
        ns: isWithin && !address.warehouseId ? 'reports' : 'common',
      })}
      disabled={isWithin && !address.warehouseId}
      data={(choices ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      loading={choices === undefined}
      value={address[dimension] ?? null}
      clearable
      onChange={(value) => set({ ...cleared, [dimension]: value ?? undefined })}
    />
  );
}
