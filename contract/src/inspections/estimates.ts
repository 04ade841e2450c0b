import { z } from 'zod';
import { choice, orNone } from '../core/choice.ts';
import { Currency, Language, WorkTaskStatus } from '../core/enums.ts';
import {
  asJson,
  createInput,
  Day,
  decimal,
  email,
  flag,
  Id,
  Instant,
  isOneLine,
  limits,
  paragraphs,
  recordFields,
  requiredText,
  text,
  updateInput,
} from '../core/fields.ts';
import { Image } from '../core/images.ts';
import { listRoute, recordListInput } from '../core/list.ts';
import { asPaper } from '../core/papers.ts';
import { ofModule, route } from '../core/route.ts';
import { damageCodeFields } from './damage-codes.ts';
import { DppMode, Formula, Payer } from './repair-price.ts';

/** Draft until it is sent; then it never changes: a change is the next revision, which supersedes it. */
export const estimateStatuses = ['draft', 'sent', 'decided', 'superseded'] as const;
const EstimateStatus = choice(estimateStatuses, 'enums:estimateStatus');
export const choices = ['approved', 'rejected', 'question'] as const;
const EstimateChoice = choice(choices, 'enums:estimateChoice');
export type Choice = (typeof choices)[number];
const doneStates = ['', 'done', 'not_done'] as const;
const DoneState = choice(doneStates, 'estimates:doneIs');
/** What keeps the tariff from pricing a line; '' where it is priced. */
export const priceGaps = ['', 'noTariff', 'noLine', 'lengthCm', 'widthCm', 'tooLarge'] as const;
const PriceGap = choice(priceGaps, 'enums:priceGap');

const money = decimal(2, 0, 1e9);

const lineFields = {
  /** The damage that it repairs; null for work that is about none. */
  damageId: Id.nullable(),
  ...damageCodeFields,
  remark: text(200).refine(isOneLine, { error: 'notOneLine' }),
  payer: Payer,
};
export const EstimateLine = z.object({
  id: Id,
  nth: z.int(),
  ...lineFields,
  /** '' where hours and material were given by hand. */
  formula: orNone(Formula),
  /** Pieces, further steps or begun areas that were counted. */
  count: z.int(),
  hours: z.number(),
  rate: z.number(),
  labour: z.number(),
  material: z.number(),
  net: z.number(),
  isCapped: z.boolean(),
  gap: PriceGap,
  choice: orNone(EstimateChoice),
  /** What the recipient asked. */
  question: z.string(),
  done: DoneState,
  /** What each party pays of it; of an approved line as it is billed. */
  shares: asJson(z.array(z.object({ payer: Payer, net: z.number() }))),
});
/** As stored. */
export const StoredEstimateLine = EstimateLine.extend({ ...recordFields, estimateId: Id });
export type StoredEstimateLine = z.output<typeof StoredEstimateLine>;
export type EstimateLine = z.output<typeof EstimateLine>;

/** Priced by the tariff, unless hours and material are given. */
export const EstimateLineInput = z.strictObject({
  ...lineFields,
  hours: decimal(2, 0, 1000).nullable(),
  material: decimal(2, 0, 1_000_000).nullable(),
});
export type EstimateLineInput = z.output<typeof EstimateLineInput>;
export const mostEstimateLines = 200;

const fields = {
  containerId: Id,
  surveyId: Id.nullable(),
  /** The client whose container it was when the estimate was made: the owner. */
  clientId: Id,
  /** The client that pays what the user answers for; null: the owner pays all. */
  userClientId: Id.nullable(),
  tariffId: Id.nullable(),
  currency: Currency,
  /** The last day on which it can be approved. */
  validUntil: Day,
  /** Damage protection plan: so much of the user's lines is the owner's; null: none. */
  dpp: money.nullable(),
  dppMode: DppMode,
  /** For the recipient. */
  notes: paragraphs(limits.notes),
};
export const StoredEstimate = z.object({
  ...recordFields,
  ...fields,
  /** The same in all its revisions, counted in the account. */
  number: z.int(),
  revision: z.int(),
  status: EstimateStatus,
  sentAt: Instant.nullable(),
  /** The member who sent it. */
  adminId: Id.nullable(),
  decidedAt: Instant.nullable(),
  workTaskId: Id.nullable(),
  /** SHA-256 of what was sent; '' before. */
  hash: z.string(),
});
export type StoredEstimate = z.output<typeof StoredEstimate>;

/** `waitingHours`: since it was sent, or until it was decided; null before. */
export const EstimateRow = StoredEstimate.extend({
  containerName: z.string(),
  clientName: z.string(),
  userClientName: z.string(),
  total: z.number(),
  approvedTotal: z.number(),
  linesCount: z.int(),
  questionsCount: z.int(),
  waitingHours: z.int().nullable(),
  isExpired: z.boolean(),
  /** The container is another client's by now: the recipient sees nothing of it any more. */
  isHolderChanged: z.boolean(),
  isInYard: z.boolean(),
  workTaskStatus: orNone(WorkTaskStatus),
});
export type EstimateRow = z.output<typeof EstimateRow>;

/** Without its token, which nobody can read again. */
export const EstimateLink = z.object({
  id: Id,
  createdAt: Instant,
  name: z.string(),
  email: z.string(),
  language: Language,
  expiresAt: Instant,
  revokedAt: Instant.nullable(),
  /** When it was last opened, and how often. */
  openedAt: Instant.nullable(),
  opens: z.int(),
  isMailed: z.boolean(),
  isReminder: z.boolean(),
});
export type EstimateLink = z.output<typeof EstimateLink>;

/** `link`: by a recipient's link; `member`: told to one of the depot; `rule`: within the client's limit. */
const decisionWays = ['link', 'member', 'rule'] as const;
export const Decision = z.object({
  at: Instant,
  way: z.enum(decisionWays),
  /** As it was typed; of a rule its sentence. */
  name: z.string(),
  email: z.string(),
  /** The member who recorded it; '' for a link or a rule. */
  adminUsername: z.string(),
  comment: z.string(),
  ip: z.string(),
  agent: z.string(),
  /** SHA-256 of what was shown. */
  hash: z.string(),
});
export type Decision = z.output<typeof Decision>;

const LineWithImages = EstimateLine.extend({ images: z.array(Image) });
export const Estimate = EstimateRow.extend({
  lines: z.array(LineWithImages),
  links: z.array(EstimateLink),
  decision: Decision.nullable(),
  revisions: z.array(z.object({ id: Id, revision: z.int(), status: EstimateStatus })),
  /** Those of the former revisions, else the members of the client that get its mails. */
  proposedRecipients: z.array(z.object({ name: z.string(), email: z.string(), language: Language })),
});
export type Estimate = z.output<typeof Estimate>;

const lines = z.array(EstimateLineInput).max(mostEstimateLines);
/** Each of these open damages of the container becomes a line. */
export const EstimateCreate = createInput({ ...fields, damageIds: z.array(Id).max(mostEstimateLines) }, [
  'containerId',
  'damageIds',
]).omit({ tariffId: true, currency: true, clientId: true });
export type EstimateCreate = z.output<typeof EstimateCreate>;
export const EstimateUpdate = updateInput({ ...fields, lines }).omit({
  containerId: true,
  surveyId: true,
  clientId: true,
});
export type EstimateUpdate = z.output<typeof EstimateUpdate>;

const Recipient = z.strictObject({
  name: requiredText(limits.name).refine(isOneLine, { error: 'notOneLine' }),
  email,
  language: Language.optional(),
});
export type Recipient = z.output<typeof Recipient>;
export const EstimateSend = z.strictObject({ recipients: z.array(Recipient).max(5) });
const NewLink = z.object({ id: Id, name: z.string(), email: z.string(), url: z.string(), isMailed: z.boolean() });
export type NewLink = z.output<typeof NewLink>;
const Sent = z.object({ id: Id, links: z.array(NewLink), isApproved: z.boolean() });

export const LineChoice = z.strictObject({
  lineId: Id,
  choice: EstimateChoice,
  question: text(500).refine(isOneLine, { error: 'notOneLine' }).optional(),
});
export type LineChoice = z.output<typeof LineChoice>;
export const EstimateDecide = z.strictObject({
  /** The person who said so. */
  name: requiredText(limits.name).refine(isOneLine, { error: 'notOneLine' }),
  comment: paragraphs(1000).optional(),
  choices: z.array(LineChoice).min(1, 'required').max(mostEstimateLines),
});
export type EstimateDecide = z.output<typeof EstimateDecide>;

const idInAddress = z.coerce.number().pipe(Id);
const path = '/:account/estimates' as const;
export const estimateRoutes = ofModule('inspections', {
  list: listRoute({
    path: `${path}/list`,
    access: 'admin',
    summary: 'Estimates; those that wait longest for an answer come first',
    input: recordListInput(['id', 'containerName', 'clientName', 'total', 'waitingHours', 'validUntil', 'status'], {
      status: EstimateStatus.optional(),
      containerId: idInAddress.optional(),
      clientId: idInAddress.optional(),
      surveyId: idInAddress.optional(),
      /** Decided with a question that no later revision answers. */
      hasQuestions: flag.optional(),
      /** Approved, and not repaired yet. */
      isToRepair: flag.optional(),
      /** Without those that a later revision took the place of. */
      isCurrent: flag.optional(),
    }),
    row: EstimateRow,
  }),
  get: route({
    method: 'GET',
    path: `${path}/:id`,
    access: 'admin',
    summary: 'One revision of an estimate',
    response: Estimate,
  }),
  create: route({
    method: 'POST',
    path: `${path}/create`,
    access: 'admin',
    summary: 'A new estimate of open damages, priced by the repair tariff of the client',
    body: EstimateCreate,
    response: Estimate,
    created: true,
  }),
  update: route({
    method: 'PUT',
    path: `${path}/:id`,
    access: 'admin',
    summary: 'Change a draft; lines are sent as a whole',
    body: EstimateUpdate,
    bodyLimit: 256 * 1024,
    response: Estimate,
    listed: EstimateRow,
  }),
  remove: route({ method: 'DELETE', path: `${path}/:id`, access: 'admin', summary: 'Delete a draft' }),
  send: route({
    method: 'POST',
    path: `${path}/:id/send`,
    access: 'admin',
    summary:
      'Freeze an estimate and send its link to named recipients; within the limit of the client it is approved at once',
    body: EstimateSend,
    response: Sent,
    onRepeat: 'name',
  }),
  link: route({
    method: 'POST',
    path: `${path}/:id/links`,
    access: 'admin',
    summary: 'A further link to a sent estimate; the earlier ones go on to work',
    body: Recipient,
    response: NewLink,
    created: true,
    onRepeat: 'name',
  }),
  revokeLink: route({
    method: 'DELETE',
    path: `${path}/:id/links/:linkId`,
    access: 'admin',
    summary: 'Revoke a link: it shows nothing any more',
  }),
  revise: route({
    method: 'POST',
    path: `${path}/:id/revise`,
    access: 'admin',
    summary:
      'The next revision as a draft, with the lines that are not approved; the one before can no longer be decided',
    response: Estimate,
    created: true,
  }),
  decide: route({
    method: 'POST',
    path: `${path}/:id/decide`,
    access: 'admin',
    summary: 'Record what the client answered by telephone or mail; once',
    body: EstimateDecide,
    bodyLimit: 256 * 1024,
    response: Estimate,
  }),
  makeTask: route({
    method: 'POST',
    path: `${path}/:id/task`,
    access: 'admin',
    summary: 'The repair task of approved lines whose container was away when they were approved',
    response: Estimate,
  }),
  setDone: route({
    method: 'PUT',
    path: `${path}/:id/lines/:lineId/done`,
    access: 'admin',
    summary: 'Whether an approved line was done; its task can be completed once it is said of each',
    body: z.strictObject({ done: DoneState }),
    response: Estimate,
  }),
  ofTask: route({
    method: 'GET',
    path: `${path}/of-task/:taskId`,
    access: 'admin',
    summary: 'The approved lines that a repair task is to do; empty for any other task',
    response: z.object({
      estimateId: Id.nullable(),
      number: Id.nullable(),
      revision: z.int(),
      currency: z.string(),
      lines: z.array(LineWithImages),
    }),
  }),
  paper: route({
    method: 'POST',
    path: `${path}/:id/paper`,
    access: 'admin',
    summary: 'The link of an estimate as a PDF',
    ...asPaper,
  }),
});
