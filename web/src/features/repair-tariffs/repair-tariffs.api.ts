import { type RepairTariff, repairTariffRoutes as routes } from '@boxyard/contract/inspections/repair-tariffs.ts';
import { entity, listQuery } from '../../core/data/entity.ts';
import { defineList } from '../../core/data/list.ts';

/** The tariff without its lines, for a form without input; '' and null while nothing is typed. */
export interface TariffHead extends Pick<RepairTariff, 'name' | 'currency' | 'clientId'> {
  validFrom: string | null;
  labourRate: number | '';
}

const empty: TariffHead = { name: '', currency: 'EUR', clientId: null, validFrom: null, labourRate: '' };
const shows = ['client', 'estimate'] as const;

export const repairTariffs = entity('repair_tariff', routes, { empty, shows });

export const repairTariffList = defineList({
  name: 'repair-tariffs',
  route: routes.list,
  query: listQuery('repair_tariff', routes.list, { shows }),
  sort: 'name',
});
