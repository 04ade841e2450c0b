import { createInput, Day } from '@boxyard/contract/core/fields.ts';
import {
  type EdiOptions,
  EstimateOptions,
  InOptions,
  isEstimateOptions,
  isOutOptions,
  OutOptions,
} from '@boxyard/contract/edi/edi-options.ts';
import type { UseFormReturnType } from '@mantine/form';

export interface ProfileValues {
  validFrom: string | null;
  options: EdiOptions;
}

export type ProfileFields = UseFormReturnType<ProfileValues>;

const OutProfile = createInput({ validFrom: Day, options: OutOptions }, ['validFrom', 'options']);
const EstimateProfile = createInput({ validFrom: Day, options: EstimateOptions }, ['validFrom', 'options']);
const InProfile = createInput({ validFrom: Day, options: InOptions }, ['validFrom', 'options']);

/** Judged as what it is: of several possible shapes none would say which field is wrong. */
export const ProfileInput = {
  safeParse: (values: ProfileValues) =>
    isOutOptions(values.options)
      ? OutProfile.safeParse(values)
      : isEstimateOptions(values.options)
        ? EstimateProfile.safeParse(values)
        : InProfile.safeParse(values),
};
