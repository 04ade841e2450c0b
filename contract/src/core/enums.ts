import type { z } from 'zod';
import { choice, plainChoice } from './choice.ts';
import { countries } from './countries.ts';

/** The fixed lists of the trade. Their labels stand in the web's i18n under `enums`. */
export const currencies = ['CZK', 'EUR', 'HUF', 'PLN', 'USD'] as const;
export const languages = ['en', 'sk'] as const;
export const clientTypes = ['customer', 'supplier', 'transport', 'inspection'] as const;
export const ClientType = choice(clientTypes, 'enums:clientType');
export const transportTypes = ['planned_in', 'planned_out', 'gate_in', 'gate_out'] as const;
export const TransportType = choice(transportTypes, 'enums:transportType');
export type TransportType = z.output<typeof TransportType>;
export const vehicleTypes = ['truck', 'car', 'train', 'ship'] as const;
export const VehicleType = choice(vehicleTypes, 'enums:vehicleType');
export const containerConditions = ['new', 'used_like_new', 'used', 'repaired', 'defective', 'disposed'] as const;
export const ContainerCondition = choice(containerConditions, 'enums:containerCondition');
export const feeTypes = ['cleaning_fee', 'loading_fee', 'unloading_fee', 'repair_fee'] as const;
export const transactionTypes = ['depot', 'rent', 'sold', 'purchase', ...feeTypes] as const;
/** Beside those of the specification the one that tariffs charge what is no storage by. */
export const billTypes = [...transactionTypes, 'service_fee'] as const;
export const BillType = choice(billTypes, 'enums:transactionType');
export const billingPeriods = ['daily', 'weekly', 'monthly', 'yearly'] as const;
export const BillingPeriod = choice(billingPeriods, 'enums:billingPeriod');
export const innerDamageLocations = [
  'inner_side_left',
  'inner_side_right',
  'inner_side_rear',
  'inner_top',
  'inner_floor',
] as const;
export const outerDamageLocations = [
  'outer_front_door_left',
  'outer_front_door_right',
  'outer_front_door_lock',
  'outer_side_left',
  'outer_side_right',
  'outer_side_rear',
  'outer_side_top',
  'outer_side_bottom',
] as const;
export const workTaskTypes = ['loading', 'unloading', 'repair', 'cleaning', 'transfer'] as const;
export const WorkTaskType = choice(workTaskTypes, 'enums:workTaskType');
export const workTaskStatuses = ['new', 'in_progress', 'on_hold', 'completed', 'canceled'] as const;
export const WorkTaskStatus = choice(workTaskStatuses, 'enums:workTaskStatus');
export const cargoDirections = ['inbound', 'outbound'] as const;
export const CargoDirection = choice(cargoDirections, 'enums:cargoDirection');
export const cargoTypeCodes = ['DRY', 'REEFER', 'HAZMAT'] as const;
export const CargoTypeCode = choice(cargoTypeCodes, 'enums:cargoType');
export const containerSizes = [20, 40] as const;

/** What an account switches on beside the product itself. */
export const modules = ['invoices', 'reports', 'notifications', 'bookings', 'edi', 'inspections'] as const;
export type Module = (typeof modules)[number];

/** '' if no country is chosen. */
export const OptionalCountry = choice(['', ...countries], 'enums:country', 'notCountry');
export const Currency = plainChoice(currencies);
export const Language = choice(languages, 'enums:language');
export type Language = z.output<typeof Language>;
