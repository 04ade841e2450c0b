import type { Undone } from '@boxyard/contract/core/acts.ts';
import type { EntityName } from '@boxyard/contract/core/entities.ts';
import { namesOf } from '@boxyard/contract/core/fields.ts';
import { isSentenceKey, type SentenceKey } from '@boxyard/contract/core/sentences.ts';
import { importHours } from '@boxyard/contract/integrations/imports.ts';
import { placeText } from '@boxyard/contract/yard/places.ts';
import { shareHistory } from '../../core/db/lock-by-name.ts';
import { quietly } from '../../core/db/quietly.ts';
import { isIntegrityRefusal } from '../../core/db/refusals.ts';
import { withSavepoint } from '../../core/db/savepoint.ts';
import { entities } from '../../core/entities.ts';
import { problemOfDatabase, ruleOf } from '../../core/http/constraints.ts';
import type { Ctx } from '../../core/http/context.ts';
import { requireOwner } from '../../core/http/enter-account.ts';
import { conflict, type Problem } from '../../core/http/problems.ts';
import { gateMoveChanged } from '../gate-moved/gate-moved.service.ts';
import { refuseUnbilled } from '../repair-bills/repair-bills.queries.ts';
import {
  findAct,
  findContainersOfMoves,
  findOccupantOfLeft,
  findTasksOfAct,
  holdAct,
  markUndone,
  savesDraft,
  takeBack,
} from './acts.queries.ts';

/**
 * People, what they may do, and papers that were handed out stay as they are: whoever learnt of them cannot unlearn it. A payment is
 * deleted, or given to another invoice, where it was wrong: which part of it was for which invoice is not in the history.
 */
const never: EntityName[] = [
  'account',
  'account_logo',
  'admin',
  'api_token',
  'invitation',
  'membership',
  'payment',
  'stay_correction',
  'storage_run',
  'survey',
  'transport_receipt',
];
/**
 * Only owners change these, and only owners delete the others. Whoever is no owner by now does not take that back either; a
 * record of the others that a person has just made goes again while nothing hangs on it.
 */
const changedByOwners: readonly string[] = namesOf(entities).filter((name) => entities[name].byOwners === 'change');
const deletedByOwners: readonly string[] = namesOf(entities).filter((name) => entities[name].byOwners === 'delete');
/** Beyond these an undo would hold many records for seconds. */
const usual = { changes: 5000, seconds: 10 * 60 };
/** An owner may look through a whole file before it is taken back: 10,000 rows, each with a record or two that it changed. */
const ofImports = { changes: 50_000, seconds: importHours * 3600 };
/** Beyond these the screens get one notice in place of many. */
const fewChanges = 500;

/**
 * Takes back all that an act changed, as the person whose act it was.
 * @throws 403 where it needs an owner, 409 when it is over, when a record was changed since and by whom, or with what stands in the way by now
 */
export async function undoAct(ctx: Ctx, act: string): Promise<Undone> {
  await shareHistory(ctx.tx, ctx.account.id);
  const { isImport, entities, changes, age, deleted, renumbers } = await findAct(ctx, act);
  const most = isImport ? ofImports : usual;
  if (entities.length === 0 || age >= most.seconds) throw conflict('undoOver');
  if (entities.some((entity) => never.includes(entity))) throw conflict('undoNever');
  if (changes > most.changes) throw conflict('undoTooMuch', { max: most.changes });
  const needsOwner = [...entities.filter(isOf(changedByOwners)), ...deleted.filter(isOf(deletedByOwners))];
  if (needsOwner.length > 0) requireOwner(ctx.admin.isOwner);
  const later = await holdAct(ctx, act);
  if (later)
    throw later.name ? conflict('undoChanged', { ...later }) : conflict('undoChangedHere', { admin: later.admin });
  if (entities.includes('damage') && (await savesDraft(ctx, act))) throw conflict('damageSaved');
  const work = async () => {
    const moved = entities.includes('transport') ? await findContainersOfMoves(ctx, act) : [];
    const tasks = entities.includes('work_task') ? await findTasksOfAct(ctx, act) : [];
    await takeBack(ctx, act, renumbers);
    if (tasks.length > 0) await refuseUnbilled(ctx, tasks);
    if (moved.length > 0) await gateMoveChanged(ctx, moved);
    if (isImport) await markUndone(ctx, act);
  };
  await withSavepoint(
    ctx,
    () => (changes > fewChanges ? quietly(ctx.tx, work) : work()),
    async (error) => {
      const occupant = await findOccupantOfLeft(ctx, act);
      if (occupant) {
        throw conflict(occupant.kind === 'current' ? 'positionTaken' : 'positionReserved', {
          container: occupant.name,
          place: placeText(occupant.place),
        });
      }
      throw ownSentence(error, 'undoNever', 'undoBlocked') ?? error;
    },
  );
  return { entities };
}

/** Sentences that ask to try again, which does not help an undo: the other record stays. */
const ofRaces: SentenceKey[] = ['tryAgain', 'oneDefaultWarehouse'];

const isOf = (some: readonly string[]) => (entity: EntityName) => some.includes(entity);

/**
 * A refusal of the tables, as a sentence of its own: the field that it names is on no screen here.
 * @param never for a row that the person may not write
 * @param blocked for a rule without a sentence that would help here
 */
export function ownSentence(error: unknown, never: SentenceKey, blocked: SentenceKey): Problem | undefined {
  if (error instanceof Error && 'code' in error && error.code === '42501') return conflict(never);
  if (!isIntegrityRefusal(error)) return problemOfDatabase(error);
  const rule = ruleOf(error);
  const { key, params } = rule?.errors?.[0] ?? rule ?? {};
  if (key === undefined || !isSentenceKey(key) || ofRaces.includes(key)) return conflict(blocked);
  return conflict(key, params);
}
