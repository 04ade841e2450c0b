import { z } from 'zod';
import { asJson, createInput, Day, Id, recordFields, updateInput } from '../core/fields.ts';
import { ofModule, route } from '../core/route.ts';
import { EdiOptions, EdiType } from './edi-options.ts';

const fields = {
  partnerId: Id,
  type: EdiType,
  /** The version holds from this day, until the next one. */
  validFrom: Day,
  options: asJson(EdiOptions),
};
export const StoredEdiProfile = z.object({ ...recordFields, ...fields });
export type StoredEdiProfile = z.output<typeof StoredEdiProfile>;
/** `isUsed`: messages were made or read by it; it is changed by a new version only. */
export const EdiProfile = StoredEdiProfile.extend({ isUsed: z.boolean() });
export type EdiProfile = z.output<typeof EdiProfile>;
export const EdiProfileCreate = createInput(fields, ['partnerId', 'type', 'validFrom', 'options']);
export type EdiProfileCreate = z.output<typeof EdiProfileCreate>;
export const EdiProfileUpdate = updateInput({ validFrom: fields.validFrom, options: fields.options });
export type EdiProfileUpdate = z.output<typeof EdiProfileUpdate>;

const path = '/:account/edi-profiles' as const;
export const ediProfileRoutes = ofModule('edi', {
  list: route({
    method: 'GET',
    path,
    access: 'admin',
    summary: 'The versions of the profiles of a partner, by message, the newest first',
    query: z.strictObject({ partnerId: z.coerce.number().pipe(Id) }),
    response: z.array(EdiProfile),
  }),
  create: route({
    method: 'POST',
    path,
    access: 'owner',
    summary: 'A new version of a profile',
    body: EdiProfileCreate,
    response: EdiProfile,
    created: true,
  }),
  update: route({
    method: 'PUT',
    path: `${path}/:id`,
    access: 'owner',
    summary: 'Change a version that no message has used',
    body: EdiProfileUpdate,
    response: EdiProfile,
  }),
  remove: route({
    method: 'DELETE',
    path: `${path}/:id`,
    access: 'owner',
    summary: 'Delete a version that no message has used',
  }),
});
