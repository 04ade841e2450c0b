import { z } from 'zod';
import { choice } from '../core/choice.ts';
import { Language, modules, OptionalCountry } from '../core/enums.ts';
import {
  createInput,
  email,
  flag,
  Id,
  Instant,
  limits,
  recordFields,
  requiredText,
  Slug,
  searched,
  text,
  updateInput,
} from '../core/fields.ts';
import { listRoute, recordListInput } from '../core/list.ts';
import { route } from '../core/route.ts';
import { GivenPassword, NewPassword } from './passwords.ts';

const profileFields = {
  username: requiredText(limits.name),
  email,
  firstname: text(limits.name),
  lastname: text(limits.name),
  phoneAreaCode: text(8),
  phoneNumber: text(limits.phone),
  countryCode: OptionalCountry,
};
/** Fields that belong to the membership in one account. */
const membershipFields = {
  isEnabled: z.boolean(),
  isOwner: z.boolean(),
  /** Make and change release orders, and lift holds on the way out; owners may. */
  mayRelease: z.boolean(),
  /** Close and cancel orders; owners may. */
  mayCancelOrders: z.boolean(),
};

/** `pending_activation` as long as the person has not accepted the invitation. */
const adminStatuses = ['active', 'pending_activation'] as const;
const AdminStatus = choice(adminStatuses, 'enums:userStatus');

export const Admin = z.object({
  ...recordFields,
  ...profileFields,
  ...membershipFields,
  status: AdminStatus,
  /** There was a request in the last 5 minutes. */
  isOnline: z.boolean(),
  /** Also works for another account: only the membership can be edited here. */
  isShared: z.boolean(),
  /** When the mail server refused a mail to them for good: their e-mail may be wrong. */
  mailFailedAt: Instant.nullable(),
});
export type Admin = z.output<typeof Admin>;

/** What the form of one's own profile begins with. */
export const emptyProfile: Pick<Admin, keyof typeof profileFields> = {
  username: '',
  email: '',
  firstname: '',
  lastname: '',
  phoneAreaCode: '',
  phoneNumber: '',
  countryCode: '',
};
/** What an owner's form begins with. */
export const emptyAdmin: typeof emptyProfile & Pick<Admin, keyof typeof membershipFields> = {
  ...emptyProfile,
  isEnabled: true,
  isOwner: false,
  mayRelease: false,
  mayCancelOrders: false,
};

export const ActivationLink = z.object({ activationLink: z.string(), activationExpiresAt: Instant });
/** The answer to an invitation; it is the same for an address that is known elsewhere. */
export const CreatedAdmin = Admin.extend({ activationLink: z.string() });
/** The signed-in admin's password, needed to change the own e-mail. '' from an empty form field counts as none. */
const currentPassword = z.string().max(200).optional();

export const AdminCreate = createInput({ ...profileFields, ...membershipFields }, ['username', 'email']);
export type AdminCreate = z.output<typeof AdminCreate>;
export const AdminUpdate = updateInput({ ...profileFields, ...membershipFields }).extend({ currentPassword });
export type AdminUpdate = z.output<typeof AdminUpdate>;
export const ProfileUpdate = updateInput(profileFields).extend({ currentPassword });
export type ProfileUpdate = z.output<typeof ProfileUpdate>;
export const PasswordChange = z.strictObject({ oldPassword: GivenPassword, newPassword: NewPassword });

/** Rights that only owners have: some menu groups, and deleting clients, their users, types and statuses. */
const roleResources = ['accountSettings', 'configurations', 'delete'] as const;
export type RoleResource = (typeof roleResources)[number];

/** Owners have all of them, other admins none. */
export const resourcesOf = (isOwner: boolean): RoleResource[] => (isOwner ? [...roleResources] : []);

/** The signed-in admin. `isOwner` and `roleResources` are those of the current account, the first of `accounts`. */
export const Whoami = z.object({
  id: Id,
  email: z.string(),
  username: z.string(),
  countryCode: OptionalCountry,
  /** That of the screens, on each of their devices; null until they choose one. */
  language: Language.nullable(),
  isOwner: z.boolean(),
  roleResources: z.array(z.enum(roleResources)),
  /** `required` if the current account demands a second factor that is not turned on yet. */
  secondFactor: z.enum(['on', 'off', 'required']),
  /** The 100 that were chosen last, the current one first. */
  accounts: z.array(
    z.object({
      accountId: Id,
      accountName: z.string(),
      accountShortName: z.string(),
      accountSlug: Slug,
      /** A name of the IANA list; times are shown by its clocks. */
      accountTimezone: z.string(),
      modules: z.array(z.enum(modules)),
      isOwner: z.boolean(),
      mayRelease: z.boolean(),
      mayCancelOrders: z.boolean(),
    }),
  ),
});
export type Whoami = z.output<typeof Whoami>;

export const adminRoutes = {
  whoami: route({
    method: 'GET',
    path: '/admins/whoami',
    access: 'admin',
    summary: 'The signed-in admin',
    response: Whoami,
  }),
  chooseLanguage: route({
    method: 'PUT',
    path: '/admins/language',
    access: 'admin',
    summary: 'Choose the language of the own screens, on each device',
    body: z.strictObject({ language: Language }),
  }),
  list: listRoute({
    path: '/:account/admins/list',
    access: 'admin',
    summary: 'Admins of the account',
    input: recordListInput(['username', 'email', 'lastname', 'isEnabled', 'isOwner'], {
      username: searched(100).optional(),
      email: searched(100).optional(),
      isEnabled: flag.optional(),
    }),
    row: Admin,
  }),
  get: route({ method: 'GET', path: '/:account/admins/:id', access: 'admin', summary: 'One admin', response: Admin }),
  create: route({
    method: 'POST',
    path: '/:account/admins/create',
    people: true,
    onRepeat: 'name',
    access: 'owner',
    summary: 'Invite an admin',
    body: AdminCreate,
    response: CreatedAdmin,
    created: true,
  }),
  update: route({
    method: 'PUT',
    path: '/:account/admins/:id',
    people: true,
    access: 'owner',
    summary: 'Change an admin of the account',
    body: AdminUpdate,
    response: Admin,
  }),
  updateProfile: route({
    method: 'PUT',
    path: '/:account/admins/update-profile/:id',
    people: true,
    access: 'admin',
    summary: 'Change the own profile',
    body: ProfileUpdate,
    response: Admin,
  }),
  remove: route({
    method: 'DELETE',
    path: '/:account/admins/:id',
    access: 'owner',
    summary: 'Take an admin out of the account, or an invitation back',
  }),
  leave: route({
    method: 'POST',
    path: '/:account/admins/leave',
    access: 'admin',
    summary: 'Leave the account; its last owner cannot',
  }),
  changePassword: route({
    method: 'PUT',
    path: '/:account/admins/password/change/:id',
    people: true,
    access: 'admin',
    summary: 'Change the own password',
    body: PasswordChange,
  }),
  issueLink: route({
    method: 'POST',
    path: '/:account/admins/:id/activation-link',
    people: true,
    onRepeat: 'run',
    access: 'owner',
    summary: 'A new link: to accept the invitation, or to set a new password',
    response: ActivationLink,
    created: true,
  }),
};
