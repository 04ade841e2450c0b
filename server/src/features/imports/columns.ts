import { type Language, languages } from '@boxyard/contract/core/enums.ts';
import { fieldError, listed } from '@boxyard/contract/core/problems.ts';
import { importColumns, neededColumns } from '@boxyard/contract/integrations/import-columns.ts';
import type { ImportKind } from '@boxyard/contract/integrations/import-kinds.ts';
import type { Import } from '@boxyard/contract/integrations/imports.ts';
import { textsOf } from '../../core/crud/texts.ts';
import { invalidFields } from '../../core/http/problems.ts';
import { fold } from './fold.ts';

/** What files of others call a column, beside its name on our screens and in our exports. */
const aliases: Record<string, string[]> = {
  'containers.name': [
    'container',
    'container no',
    'container nr',
    'container id',
    'unit',
    'unit number',
    'cntr',
    'kontajner',
    'cislo kontajnera',
    'cin',
    'number',
    'cislo',
  ],
  'containers.clientName': [
    'owner',
    'customer',
    'company',
    'line',
    'operator',
    'vlastnik',
    'majitel',
    'zakaznik',
    'firma',
    'spolocnost',
  ],
  'containers.containerTypeName': ['type size', 'size type', 'typ', 'container type', 'typ kontajnera'],
  'containers.containerStatusName': ['container status', 'stav'],
  'containers.warehouseName': ['depot', 'site', 'depo'],
  'containers.areaName': ['block', 'yard', 'blok', 'zona', 'storage area'],
  'containers.sectionName': ['bay', 'segment'],
  'containers.row': ['rad'],
  'containers.tier': ['level', 'vrstva', 'uroven'],
  'containers.position': ['slot', 'miesto', 'cell'],
  'containers.tareWeightKg': ['tare', 'tara', 'tare weight'],
  'containers.maxGrossWeightKg': ['max gross', 'gross', 'brutto', 'max gross weight'],
  'containers.payloadCapacityKg': ['payload'],
  'containers.sealNumber': ['seal', 'plomba'],
  'containers.grossWeightKg': ['gross weight', 'vgm', 'hruba hmotnost'],
  'containers.setTemperature': ['set temperature', 'set point', 'teplota'],
  'gate_moves.sealNumber': ['seal', 'plomba'],
  'gate_moves.grossWeightKg': ['gross weight', 'gross', 'vgm', 'brutto', 'hruba hmotnost'],
  'gate_moves.setTemperature': ['set temperature', 'set point', 'teplota'],
  'gate_moves.dangerousGoods': ['imo', 'imdg', 'un'],
  'containers.notes': ['note', 'remark', 'remarks', 'poznamka', 'comment'],
  'clients.name': [
    'client',
    'client name',
    'company',
    'company name',
    'firma',
    'klient',
    'nazov klienta',
    'obchodne meno',
  ],
  'clients.contactEmail': ['email', 'e mail', 'mail'],
  'clients.addressLine1': ['address', 'adresa'],
  'clients.addressLine2': ['house number', 'supisne cislo'],
  'clients.addressZip': ['zip', 'postcode', 'postal code'],
  'clients.addressCountry': ['stat', 'country code'],
  'clients.notes': ['note', 'remark', 'poznamka'],
  'gate_moves.containerName': ['container no', 'unit', 'cntr', 'number', 'cislo kontajnera', 'container number'],
  'gate_moves.direction': ['type', 'typ', 'move', 'smer', 'pohyb'],
  'gate_moves.date': ['time', 'moment', 'cas', 'datum a cas', 'date and time'],
  'gate_moves.clientName': ['carrier', 'haulier', 'company', 'dopravca', 'transport company'],
  'gate_moves.vehicleNumber': ['plate', 'truck', 'spz', 'ecv', 'vozidlo'],
  'gate_moves.trailerNumber': ['trailer', 'prives'],
  'gate_moves.semitrailerNumber': ['semitrailer', 'naves'],
  'gate_moves.notes': ['note', 'remark', 'poznamka'],
  'orders.orderNumber': [
    ...['order', 'order no', 'release', 'release no', 'release number', 'reference', 'ref', 'edo', 'cro', 'ero'],
    ...['pick up reference', 'turn in reference', 'prikaz', 'objednavka', 'cislo objednavky', 'odvolavka', 'cislo'],
  ],
  'orders.direction': ['order type', 'move', 'pohyb', 'druh'],
  'orders.clientName': ['customer', 'company', 'line', 'shipping line', 'operator', 'owner', 'zakaznik', 'firma'],
  'orders.warehouseName': ['depot', 'site', 'depo'],
  'orders.validFrom': ['from', 'start', 'od', 'platne od', 'platnost od'],
  'orders.validTo': ['to', 'until', 'valid until', 'expiry', 'do', 'platne do', 'platnost do'],
  'orders.quantity': ['qty', 'count', 'pcs', 'units', 'ks', 'mnozstvo', 'pocet kontajnerov'],
  'orders.containerTypeName': ['type size', 'size type', 'typ', 'container type', 'typ kontajnera', 'iso', 'iso code'],
  'orders.load': ['full empty', 'plny prazdny'],
  'orders.leastCondition': ['condition', 'technicky stav', 'stav'],
  'orders.leastGrade': ['grade', 'trieda', 'kvalita'],
  'orders.haulierName': ['carrier', 'haulier', 'dopravca'],
  'orders.pin': ['release pin', 'pin'],
  'orders.containerNumbers': [
    ...['container', 'containers', 'container no', 'container number', 'unit', 'unit number', 'cntr'],
    ...['kontajner', 'kontajnery', 'cislo kontajnera'],
  ],
  'orders.bookingNumber': ['booking', 'booking no', 'bkg'],
  'orders.billOfLading': ['b l', 'bl', 'bol', 'konosament'],
  'orders.customsReference': ['customs', 'mrn'],
  'orders.cargoUse': ['use', 'purpose', 'ucel'],
  'orders.notes': ['note', 'remark', 'poznamka'],
  'transactions.containerName': ['container no', 'unit', 'container number', 'cislo kontajnera'],
  'transactions.clientName': ['customer', 'company', 'charge client', 'zakaznik', 'firma', 'uctovany klient'],
  'transactions.unitPrice': ['price', 'rate', 'cena', 'sadzba', 'amount', 'suma'],
  'transactions.startedAt': ['from', 'start', 'started', 'od', 'datum'],
  'transactions.finishedAt': ['to', 'until', 'end', 'finished', 'do'],
  'transactions.paidAt': ['paid', 'uhradene', 'zaplatene', 'datum uhrady'],
  'transactions.notes': ['note', 'remark', 'poznamka'],
};

/** The heading of a column: its own of imports, else that of the exports. */
export function headingOf(kind: ImportKind, column: string, language: Language): string {
  const own = textsOf(language, 'imports');
  for (const key of [`column.${kind}.${column}`, `column.${column}`]) if (own(key) !== key) return own(key);
  return textsOf(language, 'exports')(`field.${column}`);
}

/** The columns that the headings of a file stand for, as far as they say so. */
export function guessMapping(kind: ImportKind, headings: readonly string[]): Import['mapping'] {
  const known = new Map<string, string>();
  const columns = importColumns[kind].map(({ name }) => name);
  for (const name of columns) for (const alias of aliases[`${kind}.${name}`] ?? []) known.set(alias, name);
  for (const name of columns) {
    const exported = textsOf('en', 'exports')(`field.${name}`);
    const said = languages.flatMap((language) => [
      headingOf(kind, name, language),
      textsOf(language, 'exports')(`field.${name}`),
    ]);
    for (const heading of [...said, exported, name]) known.set(fold(heading), name);
  }
  const used = new Set<string>();
  return headings.map((heading) => {
    const column = known.get(fold(heading)) ?? known.get(fold(heading.replace(/\(.*\)/, '')));
    if (column === undefined || used.has(column)) return null;
    used.add(column);
    return column;
  });
}

/** @throws 422 for a column that the kind does not have, or that two headings stand for */
export function checkMapping(
  kind: ImportKind,
  { headings }: Pick<Import, 'headings'>,
  mapping: Import['mapping'],
): void {
  const names = importColumns[kind].map(({ name }) => name);
  const errors = mapping.flatMap((column, at) => {
    if (column === null) return [];
    if (!names.includes(column)) return [fieldError(`mapping.${at}`, 'notListed', listed(names))];
    return mapping.indexOf(column) < at ? [fieldError(`mapping.${at}`, 'importColumnTwice')] : [];
  });
  if (mapping.length !== headings.length) errors.push(fieldError('mapping', 'wrongType'));
  if (errors.length > 0) throw invalidFields(errors);
}

/** Required columns that no heading stands for. One that changes a record needs no more than what it is known by. */
export function missingColumns(kind: ImportKind, mapping: Import['mapping'], updatesExisting: boolean): string[] {
  const needed = updatesExisting ? neededColumns(kind) : requiredColumns(kind);
  return needed.filter((name) => !mapping.includes(name));
}

const requiredColumns = (kind: ImportKind) =>
  importColumns[kind].flatMap(({ name, isRequired }) => (isRequired ? [name] : []));
