import { z } from 'zod';
import { choice, plainChoice } from '../core/choice.ts';
import {
  asJson,
  createInput,
  Day,
  Id,
  Instant,
  isOneLine,
  limits,
  optionalEmail,
  type RecordField,
  recordFields,
  requiredText,
  text,
  updateInput,
} from '../core/fields.ts';
import { FieldError } from '../core/problems.ts';
import { ofModule, route } from '../core/route.ts';
import { EdiBox, EdiEstimate } from './edi-options.ts';
import { Charset } from './edi-syntax.ts';

/** Nothing is told; messages are made and stay here; they are sent. */
export const ediModes = ['off', 'test', 'live'] as const;
const EdiMode = choice(ediModes, 'enums:ediMode');
export const packings = ['box_per_file', 'message_per_box', 'boxes_per_message'] as const;
const Packing = choice(packings, 'enums:ediPacking');
export const carriers = ['none', 'sftp', 'mail', 'folder'] as const;
const Carrier = choice(carriers, 'enums:ediCarrier');
export const codeKinds = ['type', 'haulier', 'place', 'client', 'condition', 'grade'] as const;
export type CodeKind = (typeof codeKinds)[number];

/** Stands for a warehouse where a place of the partner is none of ours. */
export const anotherDepot = 'anotherDepot';
/**
 * What is called otherwise by the partner. `ours` is the id of a container type, a client (a transport company, an operator) or a
 * warehouse, else our word; `theirs` of a place is `SKBTS/SKBTSBXYA`: UN/LOCODE and facility.
 */
export const EdiCode = z
  .strictObject({
    kind: z.enum(codeKinds),
    ours: requiredText(64).refine(isOneLine, { error: 'notOneLine' }),
    theirs: requiredText(35).refine(isOneLine, { error: 'notOneLine' }),
    /** Only the partner writes so: our messages do not. */
    onlyIn: z.boolean().optional(),
  })
  .refine(
    ({ kind, ours }) =>
      kind === 'condition' ||
      kind === 'grade' ||
      (kind === 'place' && ours === anotherDepot) ||
      /^[1-9]\d{0,14}$/.test(ours),
    { path: ['ours'], error: 'unknownRecord' },
  );
export type EdiCode = z.output<typeof EdiCode>;
const codes = asJson(
  z
    .array(EdiCode)
    .max(500)
    .refine(
      (given) => new Set(given.map(({ kind, ours, theirs }) => `${kind} ${ours} ${theirs}`)).size === given.length,
      {
        error: 'namedTwice',
      },
    ),
);

const party = text(35);
const qualifier = text(4);
/** A name in the partner's folder: neither a way out of it nor a name of the server's own. */
const folder = text(120)
  .refine(isOneLine, { error: 'notOneLine' })
  .refine((given) => !given.split('/').includes('..') && !given.includes('\\'), { error: 'notEdiFolder' });
const fields = {
  name: requiredText(limits.name),
  /** The shipping line or owner whose containers are told. */
  clientId: Id,
  mode: EdiMode,
  /** Gate moves before it are not told. */
  firstDay: Day,
  ourId: party,
  ourQualifier: qualifier,
  theirId: party,
  theirQualifier: qualifier,
  /** The line's code as it stands in NAD+CF, such as LIN. */
  operator: text(17),
  /** UN/LOCODE and facility of the depot, as the partner calls it. */
  locode: text(25),
  facility: text(25),
  charset: Charset,
  syntax: plainChoice(['1', '2', '3']),
  hasUna: z.boolean(),
  newline: choice(['none', 'LF', 'CRLF'], 'edi:newlineIs'),
  hasReference: z.boolean(),
  /** Estimates of its containers are told by DESTIM when they are sent. */
  sendsEstimates: z.boolean(),
  packing: Packing,
  /** How many minutes gate moves are gathered; 0: each at once. Estimates go at once. */
  sendMinutes: z.int().min(0).max(1440),
  /** Numbers of interchanges begin with it. */
  firstIcr: z.int().min(1).max(99_999_999_999),
  carrier: Carrier,
  host: text(253),
  port: z.int().min(1).max(65_535),
  username: text(64),
  /** The key of the SFTP server, `SHA256:…`; another one is refused. */
  hostKey: text(100),
  outFolder: folder,
  /** Messages of the partner lie there; '' where none are fetched. */
  inFolder: folder,
  mailTo: optionalEmail,
  /** `{icr}`, `{type}`, `{date}` and `{time}` are filled in. */
  fileName: requiredText(80).regex(/^(?!\.)[A-Za-z0-9._{}-]+$/, { error: 'notEdiFileName' }),
  /** Minutes after the gate move that an unsent message is an alarm. */
  alarmMinutes: z.int().min(5).max(1440),
  /** Wrong counts in messages of the partner refuse them. */
  countsRefuse: z.boolean(),
  codes,
};
/** Password or private key of the SFTP server; it is never answered. Left out, it stays; '' takes it away. */
const secret = z.string().max(10_000);

export const StoredEdiPartner = z.object({ ...recordFields, ...fields });
export type StoredEdiPartner = z.output<typeof StoredEdiPartner>;
export const EdiPartner = StoredEdiPartner.extend({ clientName: z.string(), hasSecret: z.boolean() });
export type EdiPartner = z.output<typeof EdiPartner>;
/** A CODECO that the line has given as its example: the profile begins with what it says. */
const sample = z.string().max(100_000);
export const EdiPartnerCreate = createInput({ ...fields, secret, sample }, ['name', 'clientId']);
export type EdiPartnerCreate = z.output<typeof EdiPartnerCreate>;
export const EdiPartnerUpdate = updateInput({ ...fields, secret });
export type EdiPartnerUpdate = z.output<typeof EdiPartnerUpdate>;

export type EdiPartnerValues = Omit<StoredEdiPartner, RecordField>;
export const emptyEdiPartner: EdiPartnerValues = {
  name: '',
  clientId: 0,
  mode: 'test',
  firstDay: '',
  ourId: '',
  ourQualifier: '',
  theirId: '',
  theirQualifier: '',
  operator: '',
  locode: '',
  facility: '',
  charset: 'UNOA',
  syntax: '2',
  hasUna: false,
  newline: 'none',
  hasReference: false,
  sendsEstimates: false,
  packing: 'box_per_file',
  sendMinutes: 0,
  firstIcr: 1,
  carrier: 'none',
  host: '',
  port: 22,
  username: '',
  hostKey: '',
  outFolder: '',
  inFolder: '',
  mailTo: '',
  fileName: '{type}_{icr}.edi',
  alarmMinutes: 60,
  countsRefuse: false,
  codes: [],
};

/** How it stands with a partner, in the last 30 days. */
const Tile = z.object({
  partnerId: Id,
  name: z.string(),
  clientName: z.string(),
  mode: EdiMode,
  carrier: Carrier,
  lastSentAt: Instant.nullable(),
  lastReceivedAt: Instant.nullable(),
  /** Gate moves and estimates that are not told yet. */
  waiting: z.int(),
  /** They cannot be told before somebody mends something. */
  held: z.int(),
  /** Messages that the carrier did not take, or the line rejected. */
  failed: z.int(),
  /** When the oldest gate move passed, or the oldest estimate was sent, that is not told. */
  oldestMoveAt: Instant.nullable(),
  /** It is older than the partner's alarm allows. */
  isLate: z.boolean(),
  /** Messages of the partner that wait for a person. */
  inbox: z.int(),
});
export type EdiTile = z.output<typeof Tile>;
export const EdiBoard = z.object({
  partners: z.array(Tile),
  /** Owners of containers with gate moves in the last 30 days and no partner. */
  others: z.array(z.object({ clientId: Id, name: z.string(), count: z.int() })),
  /** Messages that wait and belong to no partner that is known. */
  unknown: z.int(),
});
export type EdiBoard = z.output<typeof EdiBoard>;

/** `connection`: nothing answers; `hostKey`: another server than the one that is known; `signIn`, `folder`: as they say. */
const checkOutcomes = ['ok', 'connection', 'hostKey', 'signIn', 'folder', 'address', 'notSet'] as const;
export const CarrierCheck = z.object({
  outcome: z.enum(checkOutcomes),
  /** What the server says it is. */
  hostKey: z.string(),
  /** Why the way is not open; null where it is. `technical` is what the system or the other side said, as it said it. */
  failure: FieldError.omit({ path: true }).extend({ technical: z.string() }).nullable(),
});
export type CarrierCheck = z.output<typeof CarrierCheck>;

const path = '/:account/edi-partners' as const;
export const ediPartnerRoutes = ofModule('edi', {
  list: route({ method: 'GET', path, access: 'admin', summary: 'EDI partners by name', response: z.array(EdiPartner) }),
  board: route({
    method: 'GET',
    path: `${path}/board`,
    access: 'admin',
    summary: 'What was sent, waits, failed and came, by partner',
    response: EdiBoard,
  }),
  get: route({ method: 'GET', path: `${path}/:id`, access: 'admin', summary: 'One EDI partner', response: EdiPartner }),
  create: route({
    method: 'POST',
    path,
    access: 'owner',
    summary: 'A new EDI partner with the usual profiles',
    body: EdiPartnerCreate,
    response: EdiPartner,
    created: true,
  }),
  update: route({
    method: 'PUT',
    path: `${path}/:id`,
    access: 'owner',
    summary: 'Change an EDI partner',
    body: EdiPartnerUpdate,
    response: EdiPartner,
  }),
  remove: route({
    method: 'DELETE',
    path: `${path}/:id`,
    access: 'owner',
    summary: 'Delete an EDI partner that has no messages',
  }),
  map: route({
    method: 'POST',
    path: `${path}/:id/codes`,
    access: 'admin',
    onRepeat: 'run',
    summary: 'What a word of the partner means; another meaning of the same word gives way',
    body: EdiCode,
    response: EdiPartner,
  }),
  check: route({
    method: 'POST',
    path: `${path}/:id/check`,
    access: 'owner',
    onRepeat: 'run',
    changes: false,
    summary: 'Try the way to the partner; nothing is sent',
    response: CarrierCheck,
  }),
  moves: route({
    method: 'GET',
    path: `${path}/:id/moves`,
    access: 'admin',
    summary: 'The latest gate moves of the partner’s containers as messages tell them, for previews',
    response: z.array(EdiBox),
  }),
  estimates: route({
    method: 'GET',
    path: `${path}/:id/estimates`,
    access: 'admin',
    summary: 'The latest estimates that were sent of the partner’s containers as messages tell them, for previews',
    response: z.array(EdiEstimate),
  }),
});
