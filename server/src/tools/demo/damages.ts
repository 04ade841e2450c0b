import { Id } from '@boxyard/contract/core/fields.ts';
import { documentTypes } from '@boxyard/contract/core/files.ts';
import { type DamageLocation, damageLocations, StoredDamage } from '@boxyard/contract/yard/damages.ts';
import type { Tx } from '../../core/db/connection.ts';
import { type Files, randomName } from '../../core/files/files.ts';
import { redraw } from '../../core/files/picture-drawing.ts';
import type { Picture } from '../../core/files/picture-versions.ts';
import type { FileToStore } from '../../core/files/stored-files.ts';
import { present } from '../../core/http/present.ts';
import { DocumentRow } from '../../features/documents/documents.queries.ts';
import { ImageRow } from '../../features/images/images.queries.ts';
import { insertAll, insertByAuthors } from './insert-all.ts';
import { plainPdf } from './pdf.ts';
import { type Drawing, drawPicture } from './pictures.ts';
import { type Random, seededRandom } from './random.ts';
import { daySeconds, hourSeconds } from './scene.ts';

const seed = 5;
const damagedContainers = 30;
const picturedTasks = 12;
const documentedContainers = 25;

const drawings: Drawing[] = [
  { ground: 'wall', color: '#0b5394', mark: 'dent' },
  { ground: 'wall', color: '#b3261e', mark: 'hole' },
  { ground: 'wall', color: '#00a65a', mark: 'rust' },
  { ground: 'wall', color: '#607d8b', mark: 'scratch' },
  { ground: 'door', color: '#e65100', mark: 'dent' },
  { ground: 'door', color: '#0b5394', mark: 'rust' },
  { ground: 'floor', color: '#8a6f4d', mark: 'stain' },
  { ground: 'floor', color: '#8a6f4d', mark: 'scratch' },
];
const repaired: Drawing = { ground: 'wall', color: '#0b5394', mark: 'none' };

const remarks = [
  '',
  'Found at the gate.',
  'Preliačina asi 30 cm, plech nie je pretrhnutý.',
  'Old damage, painted over.',
];
const papers = [
  ['CMR consignment note', 'Dodací list CMR.pdf', 'Sender, consignee and carrier as agreed.', 'Goods: general cargo.'],
  [
    'CSC safety examination',
    'CSC prehliadka.pdf',
    'The container was examined and found safe.',
    'Valid for 30 months.',
  ],
  ['Packing list', 'Packing list.pdf', '22 pallets, shrink-wrapped', 'Net weight 18,400 kg'],
] as const;

/** What pictures and documents belong to, and where their files are. */
interface Owner {
  values: Partial<ImageRow>;
  folder: string;
}

/** Damages, pictures and documents for a part of the demo's containers and tasks; a few drawings serve them all. */
export async function seedDamages(tx: Tx, files: Files, slug: string): Promise<void> {
  const [broken, whole] = await Promise.all([
    Promise.all(drawings.map(async (drawing) => ({ drawing, picture: await drawn(drawing) }))),
    drawn(repaired),
  ]);
  const random = seededRandom(seed);
  const pictureOf = (ground: Drawing['ground']) =>
    random.pick(broken.filter(({ drawing }) => drawing.ground === ground)).picture;
  const stored: FileToStore[] = [];

  function store(picture: Picture, { values, folder }: Owner, filename: string): Partial<ImageRow> {
    const path = `${slug}/${folder}/${randomName()}`;
    for (const { ending, bytes, contentType } of picture.versions)
      stored.push({ path: path + ending, bytes, contentType });
    const { contentType, size, width, height } = picture;
    return {
      damageId: null,
      containerId: null,
      workTaskId: null,
      phase: '',
      ...values,
      filename,
      contentType,
      size,
      width,
      height,
      path,
    };
  }

  const images: Partial<ImageRow>[] = [];
  for (const { id, containerId, scdCode } of await insertDamages(tx, random)) {
    const owner = { values: { damageId: id }, folder: `container-damage/${containerId}/${id}/image` };
    const count = random.int(0, 2);
    for (let n = 0; n < count; n++) images.push(store(pictureOf(groundOf(scdCode)), owner, `IMG_${1000 + n}.jpg`));
  }
  for (const { id, status } of await findTasks(tx)) {
    const owner = (phase: 'before' | 'after') => ({
      values: { workTaskId: id, phase },
      folder: `work-task/${id}/image`,
    });
    images.push(store(pictureOf('wall'), owner('before'), 'before.jpg'));
    if (status === 'completed') images.push(store(whole, owner('after'), 'after.jpg'));
  }
  const containerIds = await findContainers(tx, documentedContainers);
  for (const id of containerIds.slice(0, 8)) {
    images.push(store(whole, { values: { containerId: id }, folder: `container/${id}/image` }, 'Pohľad zľava.jpg'));
  }
  await insertAll(tx, 'image', ImageRow, images);
  await insertAll(
    tx,
    'document',
    DocumentRow,
    containerIds.map((id) => {
      const [heading, filename, ...lines] = random.pick(papers);
      const bytes = plainPdf([heading, ...lines]);
      const path = `${slug}/container/${id}/document/${randomName()}.pdf`;
      stored.push({ path, bytes, contentType: documentTypes.pdf });
      return { containerId: id, title: heading, filename, contentType: documentTypes.pdf, size: bytes.length, path };
    }),
  );
  await Promise.all(stored.map(({ path, bytes, contentType }) => files.put(path, bytes, contentType)));
}

const drawn = async (drawing: Drawing) => redraw(await drawPicture(drawing));

const groundOf = (code: string): Drawing['ground'] =>
  code.includes('floor') ? 'floor' : code.includes('door') ? 'door' : 'wall';

const DamageRow = StoredDamage.extend({ adminId: Id });

/** The defective containers first. */
async function findContainers(tx: Tx, count: number): Promise<number[]> {
  const found = tx.selectFrom('container').select('id').orderBy('isDefective', 'desc').orderBy('id').limit(count);
  return (await found.execute()).map(({ id }) => id);
}

function findTasks(tx: Tx) {
  const ofType = tx.selectFrom('workTask').select(['id', 'status']).where('type', 'in', ['repair', 'cleaning']);
  return ofType.where('status', 'in', ['in_progress', 'completed']).orderBy('id').limit(picturedTasks).execute();
}

async function insertDamages(tx: Tx, random: Random) {
  const admins = await tx.selectFrom('membership').select('adminId').orderBy('adminId').execute();
  const now = Math.floor(Date.now() / 1000);
  const rows = (await findContainers(tx, damagedContainers)).flatMap((containerId) =>
    Array.from({ length: random.int(1, 2) }, (): Partial<StoredDamage> & { adminId: number; containerId: number } => {
      const scdType = random.pick(['inner', 'outer', 'outer'] as const);
      return {
        containerId,
        scdType,
        scdCode: random.pick<DamageLocation>(damageLocations[scdType]),
        remark: random.pick(remarks),
        isDraft: false,
        adminId: random.pick(admins).adminId,
        createdAt: now - random.int(1, 60) * daySeconds - random.int(0, 8) * hourSeconds,
      };
    }),
  );
  const ids = await insertByAuthors(tx, 'damage', DamageRow, rows, 'adminId');
  return rows.map(({ containerId, scdCode = '' }, n) => ({ id: present(ids[n]), containerId, scdCode }));
}
