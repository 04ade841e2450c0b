import { expect, it } from 'vitest';
import { countries } from './countries.ts';
import {
  billingPeriods,
  cargoTypeCodes,
  clientTypes,
  containerSizes,
  currencies,
  feeTypes,
  innerDamageLocations,
  outerDamageLocations,
  vehicleTypes,
} from './enums.ts';

it('the lists that no call answers are those of the specification of the product', () => {
  expect(countries.slice(0, 2)).toEqual(['SVK', 'CZE']);
  expect(currencies).toEqual(['CZK', 'EUR', 'HUF', 'PLN', 'USD']);
  expect(clientTypes).toEqual(['customer', 'supplier', 'transport', 'inspection']);
  expect(vehicleTypes).toEqual(['truck', 'car', 'train', 'ship']);
  expect(feeTypes).toEqual(['cleaning_fee', 'loading_fee', 'unloading_fee', 'repair_fee']);
  expect(billingPeriods).toEqual(['daily', 'weekly', 'monthly', 'yearly']);
  expect(innerDamageLocations.map((code) => code.replace('inner_', ''))).toEqual([
    'side_left',
    'side_right',
    'side_rear',
    'top',
    'floor',
  ]);
  expect(outerDamageLocations.map((code) => code.replace('outer_', ''))).toEqual([
    'front_door_left',
    'front_door_right',
    'front_door_lock',
    'side_left',
    'side_right',
    'side_rear',
    'side_top',
    'side_bottom',
  ]);
  expect(cargoTypeCodes).toEqual(['DRY', 'REEFER', 'HAZMAT']);
  expect(containerSizes).toEqual([20, 40]);
});
