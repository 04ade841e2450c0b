import { OptionalCountry } from './enums.ts';
import { limits, text } from './fields.ts';

/** addressLine1 is the street, addressLine2 the street number. */
export const addressFields = {
  addressLine1: text(limits.street),
  addressLine2: text(limits.streetNumber),
  addressCity: text(limits.city),
  addressZip: text(limits.zip),
  addressCountry: OptionalCountry,
};

export const billingAddressFields = {
  billingAddressLine1: text(limits.street),
  billingAddressLine2: text(limits.streetNumber),
  billingAddressCity: text(limits.city),
  billingAddressZip: text(limits.zip),
  billingAddressCountry: OptionalCountry,
};
