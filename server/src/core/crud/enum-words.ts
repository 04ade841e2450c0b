import { rateUnits } from '@boxyard/contract/billing/rate-cards.ts';
import { correctionKinds } from '@boxyard/contract/billing/stays.ts';
import { transactionStatuses } from '@boxyard/contract/billing/transactions.ts';
import { orderSources, orderStandings } from '@boxyard/contract/bookings/gate-orders.ts';
import { holdKinds } from '@boxyard/contract/bookings/holds.ts';
import { cargoUses, orderDirections } from '@boxyard/contract/bookings/order-fields.ts';
import { countries } from '@boxyard/contract/core/countries.ts';
import { historyEntities } from '@boxyard/contract/core/entities.ts';
import * as enums from '@boxyard/contract/core/enums.ts';
import { historyActions } from '@boxyard/contract/core/history.ts';
import { cscSchemes, surveyKinds } from '@boxyard/contract/inspections/checklists.ts';
import { choices, estimateStatuses, priceGaps } from '@boxyard/contract/inspections/estimates.ts';
import { dppModes, formulas, payers } from '@boxyard/contract/inspections/repair-price.ts';
import { criteria, outcomes } from '@boxyard/contract/inspections/surveys.ts';
import { exportLists } from '@boxyard/contract/integrations/exports.ts';
import { importKinds } from '@boxyard/contract/integrations/import-kinds.ts';
import { importStatuses } from '@boxyard/contract/integrations/imports.ts';
import { gateSettings } from '@boxyard/contract/settings/accounts.ts';
import { sealIssuers, weightKinds } from '@boxyard/contract/yard/box-facts.ts';
import { allDamageLocations, damageSides } from '@boxyard/contract/yard/damages.ts';
import { yardLoads } from '@boxyard/contract/yard/yard-rules.ts';
import { z } from 'zod';

/** The file and the group of texts with the words of each enumeration. */
const groups: [values: readonly (string | number)[], words: string][] = [
  [countries, 'enums:country'],
  [enums.languages, 'enums:language'],
  [enums.clientTypes, 'enums:clientType'],
  [enums.transportTypes, 'enums:transportType'],
  [enums.vehicleTypes, 'enums:vehicleType'],
  [enums.containerConditions, 'enums:containerCondition'],
  [enums.billTypes, 'enums:transactionType'],
  [transactionStatuses, 'enums:transactionStatus'],
  [enums.billingPeriods, 'enums:billingPeriod'],
  [enums.workTaskTypes, 'enums:workTaskType'],
  [enums.workTaskStatuses, 'enums:workTaskStatus'],
  [enums.cargoDirections, 'enums:cargoDirection'],
  [enums.cargoTypeCodes, 'enums:cargoType'],
  [enums.containerSizes, 'enums:containerSize'],
  [damageSides, 'enums:damageSide'],
  [allDamageLocations, 'enums:damageLocation'],
  [sealIssuers, 'enums:sealIssuer'],
  [weightKinds, 'enums:weightKind'],
  [yardLoads, 'enums:yardLoad'],
  [orderDirections, 'enums:orderDirection'],
  [cargoUses, 'enums:cargoUse'],
  [orderStandings, 'enums:orderStanding'],
  [orderSources, 'enums:orderSource'],
  [holdKinds, 'enums:holdKind'],
  [gateSettings, 'enums:gateSetting'],
  [['active', 'pending_activation'], 'enums:userStatus'],
  [['active', 'inactive'], 'enums:clientStatus'],
  [['planned', 'overdue', 'done'], 'enums:transportStatus'],
  [rateUnits, 'rate-cards:unit'],
  [['day', 'start'], 'rate-cards:priceDateIs'],
  [['continue', 'restart'], 'rate-cards:dayClockIs'],
  [['stay', 'after_free'], 'rate-cards:basis'],
  [surveyKinds, 'enums:surveyKind'],
  [criteria, 'enums:surveyCriteria'],
  [outcomes, 'enums:surveyOutcome'],
  [cscSchemes, 'enums:cscScheme'],
  [estimateStatuses, 'enums:estimateStatus'],
  [choices, 'enums:estimateChoice'],
  [['done', 'not_done'], 'estimates:doneIs'],
  [priceGaps, 'enums:priceGap'],
  [payers, 'enums:payer'],
  [dppModes, 'enums:dppMode'],
  [formulas, 'enums:formula'],
  [correctionKinds, 'history:correctionKind'],
  [['before', 'after'], 'history:phase'],
  [['current', 'reserved'], 'history:placeKind'],
  [exportLists, 'exports:list'],
  [importKinds, 'imports:kind'],
  [importStatuses, 'history:importStatus'],
  [historyActions, 'history:action'],
  [historyEntities, 'shell:entity'],
];

/** Where the words of a choice stand, as `file:group`; undefined for what is no choice, and for one that is its own word. */
export function wordsOf(schema: z.core.$ZodType): string | undefined {
  const values =
    schema instanceof z.ZodEnum ? schema.options : schema instanceof z.ZodLiteral ? [...schema.values] : undefined;
  const options = values?.filter((option) => option !== '');
  if (!options || options.length === 0) return undefined;
  return groups.find(([known]) => options.every((option) => known.some((value) => value === option)))?.[1];
}
