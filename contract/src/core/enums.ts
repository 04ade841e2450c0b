import { z } from 'zod';
import { countries } from './countries.ts';

/** The fixed lists of the trade. Their labels stand in the web's i18n under `enums`. */
export const currencies = ['CZK', 'EUR', 'HUF', 'PLN', 'USD'] as const;
export const languages = ['en', 'sk'] as const;
export const clientTypes = ['customer', 'supplier', 'transport', 'inspection'] as const;
export const transportTypes = ['planned_in', 'planned_out', 'gate_in', 'gate_out'] as const;
export const vehicleTypes = ['truck', 'car', 'train', 'ship'] as const;
export const containerConditions = ['new', 'used_like_new', 'used', 'repaired', 'defective', 'disposed'] as const;
export const feeTypes = ['cleaning_fee', 'loading_fee', 'unloading_fee', 'repair_fee'] as const;
export const transactionTypes = ['depot', 'rent', 'sold', 'purchase', ...feeTypes] as const;
/** Beside those of the specification the one that tariffs charge what is no storage by. */
export const billTypes = [...transactionTypes, 'service_fee'] as const;
export const billingPeriods = ['daily', 'weekly', 'monthly', 'yearly'] as const;
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
export const workTaskStatuses = ['new', 'in_progress', 'on_hold', 'completed', 'canceled'] as const;
export const cargoDirections = ['inbound', 'outbound'] as const;
export const cargoTypeCodes = ['DRY', 'REEFER', 'HAZMAT'] as const;
export const containerSizes = [20, 40] as const;

/** What an account switches on beside the product itself. */
export const modules = ['invoices', 'reports', 'notifications', 'bookings', 'edi', 'inspections'] as const;
export type Module = (typeof modules)[number];

export const Country = z.enum(countries, { error: 'notCountry' });
/** '' if no country is chosen. */
export const OptionalCountry = z.enum(['', ...countries], { error: 'notCountry' });
export const Currency = z.enum(currencies);
export const Language = z.enum(languages);
export type Language = z.output<typeof Language>;
