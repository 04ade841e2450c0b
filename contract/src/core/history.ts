import { z } from 'zod';
import { Place } from '../yard/places.ts';
import { choice } from './choice.ts';
import { HistoryEntity } from './entities.ts';
import { flag, Id, Instant, Version } from './fields.ts';
import { listInput, listRoute } from './list.ts';
import { route } from './route.ts';

export const historyActions = ['insert', 'update', 'delete'] as const;
const HistoryAction = choice(historyActions, 'history:action');

/** A record by its name: the one that it has, or had last. '' where it never had one. */
const Named = z.object({ id: Id, name: z.string() });

/** A record that another belongs to. */
const Owner = Named.extend({ entity: HistoryEntity });

/** A long text is cut, rich text comes without its marks. An id comes with the name of its record. */
const ToldValue = z.union([z.string(), z.number(), z.boolean(), z.null(), Place, Named]);
export type ToldValue = z.output<typeof ToldValue>;

/**
 * How a value is to be read: as it is, in unix seconds, as a key of the texts `words`, as a record, as a place;
 * `mark`: only that it changed.
 */
const toldKinds = ['plain', 'instant', 'choice', 'record', 'place', 'mark'] as const;

export const FieldChange = z.object({
  /** As the record has it in this contract; `place` for the place of a container. */
  field: z.string(),
  kind: z.enum(toldKinds),
  /** Where its words stand (`choice.ts`): those of a choice, or of a name that the product suggests in English. */
  words: z.string().optional(),
  before: ToldValue,
  after: ToldValue,
});
export type FieldChange = z.output<typeof FieldChange>;

/** What was done to one record. When it was created or deleted, only the fields that say something. */
export const Change = z.object({
  id: Id,
  at: Instant,
  action: HistoryAction,
  entity: HistoryEntity,
  recordId: Id,
  recordName: z.string(),
  /** The nearest record that it belongs to and that has a name. */
  of: Owner.nullable(),
  /** All records that it belongs to, the nearest first. */
  owners: z.array(Owner),
  /** The record is no longer there. */
  isGone: z.boolean(),
  /** Null: Boxyard itself. The id is null for an API token; the name is '' where it is not known. */
  admin: Named.extend({ id: Id.nullable() }).nullable(),
  fields: z.array(FieldChange),
  /** It took a person's data out of the record. */
  isErasure: z.boolean(),
  /** Whether the caller may have the record as it was then. */
  canRestore: z.boolean(),
});
export type Change = z.output<typeof Change>;

const instantInAddress = z.coerce.number().pipe(Instant);
const idInAddress = z.coerce.number().pipe(Id);

const HistoryInput = listInput(['at'], {
  entity: HistoryEntity.optional(),
  action: HistoryAction.optional(),
  adminId: idInAddress.optional(),
  /** The first and the last moment. */
  from: instantInAddress.optional(),
  to: instantInAddress.optional(),
});
export type HistoryInput = z.output<typeof HistoryInput>;

export const historyRoutes = {
  list: listRoute({
    path: '/:account/history/list',
    access: 'owner',
    summary:
      'All changes of the account; `q` is the beginning of a name or number: its changes and those of what belongs to it. The total counts to 10,000',
    input: HistoryInput,
    row: Change,
  }),
  ofRecord: route({
    method: 'GET',
    path: '/:account/history/:entity/:id',
    access: 'admin',
    summary: 'Who changed a record and what belongs to it, newest first',
    query: z.strictObject({
      /** Only changes before this one, by its id. */
      before: idInAddress.optional(),
      /** Without what belongs to it. */
      own: flag.optional(),
      pageSize: z.coerce.number().pipe(z.int().min(1).max(50)).default(20),
    }),
    response: z.object({ changes: z.array(Change), hasOlder: z.boolean() }),
  }),
  restorable: route({
    method: 'GET',
    path: '/:account/history/:change/restore',
    access: 'admin',
    summary: 'What restoring the version that a change left, or that a deletion took away, would change',
    response: z.object({
      /** For `If-Match`: that of the record, or of the deleted record when it went. */
      version: Version,
      isGone: z.boolean(),
      fields: z.array(FieldChange),
      /** How many records that were deleted with it come back as well. */
      along: z.int(),
    }),
  }),
  restore: route({
    method: 'POST',
    path: '/:account/history/:change/restore',
    access: 'admin',
    summary: 'Give a record the fields that it had after a change, or bring a deleted one back',
    response: z.object({ entity: HistoryEntity, id: Id }),
  }),
};
