import { type SurveyKind, usualItems } from '@boxyard/contract/inspections/checklists.ts';
import { type DamageCodes, noCodes } from '@boxyard/contract/inspections/damage-codes.ts';
import { placeOfLocation } from '@boxyard/contract/inspections/locations.ts';
import { StoredSurvey, type SurveyAnswer, type SurveyFinding } from '@boxyard/contract/inspections/surveys.ts';
import { StoredDamage } from '@boxyard/contract/yard/damages.ts';
import { sql } from 'kysely';
import { onlyRow } from '../../core/crud/rows.ts';
import type { Tx } from '../../core/db/connection.ts';
import { type Files, randomName } from '../../core/files/files.ts';
import { redraw } from '../../core/files/picture-drawing.ts';
import { present } from '../../core/http/present.ts';
import { ImageRow } from '../../features/images/images.queries.ts';
import { insertAll } from './insert-all.ts';
import { type Drawing, drawPicture } from './pictures.ts';
import { hourSeconds } from './scene.ts';

/** `location component damage repair responsibility`. */
export function found(codes: string, more: Partial<DamageCodes> = {}): DamageCodes {
  const [location = '', component = '', damageCode = '', repairCode = '', responsibility = ''] = codes.split(' ');
  return { ...noCodes, location, component, damageCode, repairCode, responsibility, ...more };
}

/** As the server stores what everybody begins with once it is used. */
async function checklistOf(tx: Tx, kind: SurveyKind): Promise<number> {
  const stored = await tx.selectFrom('checklist').where('kind', '=', kind).select('id').executeTakeFirst();
  if (stored) return stored.id;
  const inserted = sql<{ id: number }>`insert into checklist (kind, revision, items)
    values (${kind}, 0, ${JSON.stringify(usualItems[kind])}::jsonb) returning id`;
  return onlyRow(await inserted.execute(tx)).id;
}

interface Surveyed extends Partial<StoredSurvey> {
  containerId: number;
  kind: SurveyKind;
  finishedAt: number;
  found?: DamageCodes[];
  /** What was measured, by the keys of the checklist. */
  measured?: Record<string, number>;
}

/** A finished survey, with the damages that it found. */
export async function insertSurvey(tx: Tx, { found: codes = [], measured = {}, ...survey }: Surveyed) {
  const { containerId, kind, finishedAt } = survey;
  const places = codes.map(({ location }) => present(placeOfLocation(location, false)));
  const rows = codes.map((each, nth) => ({
    containerId,
    scdType: present(places[nth]).type,
    scdCode: present(places[nth]).place,
    isDraft: false,
    remark: '',
    createdAt: finishedAt,
    ...each,
  }));
  const damageIds = rows.length > 0 ? await insertAll(tx, 'damage', StoredDamage, rows) : [];
  const findings = codes.map(
    (each, nth): SurveyFinding => ({
      ...each,
      damageId: present(damageIds[nth]),
      isInside: present(places[nth]).type === 'inner',
      remark: '',
    }),
  );
  const answers = usualItems[kind].map(({ key, answer }): SurveyAnswer => {
    const value = measured[key] ?? null;
    return { key, answer: answer === 'ok' ? 'ok' : value === null ? 'n_a' : 'measure', value, note: '' };
  });
  const stored = {
    outcome: codes.length > 0 ? ('failed' as const) : ('passed' as const),
    signature: 'Peter Horváth',
    criteria: '' as const,
    ...survey,
    startedAt: finishedAt - hourSeconds / 4,
    createdAt: finishedAt,
    checklistId: await checklistOf(tx, kind),
    answers,
    findings,
  };
  const id = present((await insertAll(tx, 'survey', StoredSurvey, [stored]))[0]);
  if (damageIds.length > 0) await tx.updateTable('damage').set({ surveyId: id }).where('id', 'in', damageIds).execute();
  return { id, findings };
}

const drawings: Record<string, Drawing> = {
  HO: { ground: 'wall', color: '#0b5394', mark: 'hole' },
  CO: { ground: 'wall', color: '#00a65a', mark: 'rust' },
  DY: { ground: 'floor', color: '#8a6f4d', mark: 'stain' },
  BR: { ground: 'floor', color: '#8a6f4d', mark: 'scratch' },
};
const usualDrawing: Drawing = { ground: 'wall', color: '#607d8b', mark: 'dent' };

/** A picture of each damage. */
export async function picture(
  tx: Tx,
  files: Files,
  { slug, containerId }: { slug: string; containerId: number },
  findings: readonly SurveyFinding[],
): Promise<void> {
  for (const [nth, { damageId, damageCode }] of findings.entries()) {
    const { versions, contentType, size, width, height } = await redraw(
      await drawPicture(drawings[damageCode] ?? usualDrawing),
    );
    const path = `${slug}/container-damage/${containerId}/${damageId}/image/${randomName()}`;
    for (const { ending, bytes, contentType: type } of versions) await files.put(path + ending, bytes, type);
    const file = { filename: `IMG_${2000 + nth}.jpg`, contentType, size, width, height, path };
    await insertAll(tx, 'image', ImageRow, [{ damageId, containerId: null, workTaskId: null, phase: '', ...file }]);
  }
}
