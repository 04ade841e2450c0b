import { clientTypes } from '@boxyard/contract/core/enums.ts';
import type { Client } from '@boxyard/contract/people/clients.ts';
import type { Tx } from '../../core/db/connection.ts';
import { present } from '../../core/http/present.ts';

type Row = [name: string, place: number, hours?: string, description?: string];
type Place = [street: string, city: string, zip: string, country: Client['addressCountry']];

const places: Place[] = [
  ['Pálenisko', 'Bratislava', '821 09', 'SVK'],
  ['Priemyselná', 'Žilina', '010 01', 'SVK'],
  ['Južná trieda', 'Košice', '040 01', 'SVK'],
  ['Prekládková', 'Čierna nad Tisou', '076 43', 'SVK'],
  ['Nábrežie', 'Komárno', '945 01', 'SVK'],
  ['Bratislavská', 'Dunajská Streda', '929 01', 'SVK'],
  ['Nitrianska', 'Trnava', '917 01', 'SVK'],
  ['Zvolenská cesta', 'Banská Bystrica', '974 05', 'SVK'],
  ['Vídeňská', 'Brno', '639 00', 'CZE'],
  ['Nákladní', 'Ostrava', '702 00', 'CZE'],
  ['Přístavní', 'Mělník', '276 01', 'CZE'],
  ['Českobrodská', 'Praha', '190 00', 'CZE'],
  ['Terminálová', 'Česká Třebová', '560 02', 'CZE'],
  ['Hranická', 'Přerov', '750 02', 'CZE'],
];

const byType: Record<Client['type'], Row[]> = {
  customer: [
    ['Dunaj Lines, a.s.', 0, 'Mon–Fri 8:00–16:30', 'Feeder line on the Danube, weekly call'],
    ['Tatra Cargo, s.r.o.', 1, 'Mon–Fri 7:00–15:30'],
    ['Považská lodná agentúra, s.r.o.', 1, '', 'Agent of two ocean carriers'],
    ['Karpatia Shipping, a.s.', 2],
    ['Moravia Container, a.s.', 8, 'Po–Pá 8:00–16:00', 'Leases boxes to Moravian exporters'],
    ['Slezská kontejnerová, s.r.o.', 9],
    ['Bohemia Ocean Service, s.r.o.', 11, 'Po–Pá 8:00–17:00'],
    ['Vltava Freight, a.s.', 11],
    ['Labe Terminál, s.r.o.', 10],
    ['Žitný ostrov Agro, družstvo', 5, '', 'Grain in bulk, autumn only'],
    ['Horehronské drevo, s.r.o.', 7],
    ['Zemplín Chemie, a.s.', 3, '', 'Hazardous cargo: announce a day ahead'],
    ['Šariš Potraviny, s.r.o.', 2],
    ['Trnavské autodiely, a.s.', 6, 'Non-stop'],
    ['Ocelárne Slezsko, a.s.', 9],
    ['Podunajský cukrovar, a.s.', 5],
    ['Krkonošské papírny, s.r.o.', 12],
    ['Hanácká mrazírna, s.r.o.', 13, '', 'Reefers, plugs needed'],
  ],
  supplier: [
    ['Boxservis Komárno, s.r.o.', 4, 'Mon–Fri 6:00–14:00', 'Used containers, spare doors'],
    ['Kontajnery Juh, s.r.o.', 5],
    ['Steelbox Ostrava, a.s.', 9, 'Po–Pá 6:00–14:00'],
    ['Chladtech Brno, s.r.o.', 8, '', 'Spare parts for refrigeration units'],
    ['Farby a nátery Žilina, s.r.o.', 1],
    ['Plomby & zámky, s.r.o.', 11],
    ['Zdvíhacia technika Košice, a.s.', 2, '', 'Service of reach stackers'],
    ['Podlahy Mělník, s.r.o.', 10],
  ],
  transport: [
    ['Rýchla náprava, s.r.o.', 6, 'Non-stop'],
    ['Kamiónová doprava Čech, s.r.o.', 8],
    ['Železničný spedičný dom, a.s.', 1, '', 'Block trains to the Adriatic ports'],
    ['Dopravné stredisko Tisa, s.r.o.', 3],
    ['Transped Morava, s.r.o.', 13],
    ['Ján Kováč – autodoprava', 7],
    ['Intermodal Bohemia, a.s.', 12, 'Po–Ne 5:00–22:00'],
    ['Dunajská plavba, a.s.', 4, '', 'Push convoys, one call a week'],
    ['Ťažké náklady Šaľa, s.r.o.', 6],
  ],
  inspection: [
    ['Inšpektor CSC, s.r.o.', 0, 'Mon–Fri 8:00–15:00', 'Safety plates, periodic examinations'],
    ['Přejímka a revize Praha, s.r.o.', 11],
    ['Fumigácia a kontrola, s.r.o.', 5],
    ['Certifika Brno, a.s.', 8],
    ['Tarovacia služba Košice, s.r.o.', 2, '', 'Weighing for the verified gross mass'],
  ],
};

const firstnames = [
  'Eva',
  'Martin',
  'Ľubica',
  'Tomáš',
  'Žofia',
  'Jakub',
  'Petra',
  'Ondřej',
  'Alžbeta',
  'Michal',
  'Šárka',
];
const lastnames = ['Novák', 'Horváth', 'Kováč', 'Varga', 'Tóth', 'Dvořák', 'Čierny', 'Baláž', 'Šimko', 'Procházka'];
/** A surname's form depends on whether a man or a woman bears it. */
const feminine: Record<string, string> = {
  Novák: 'Nováková',
  Horváth: 'Horváthová',
  Kováč: 'Kováčová',
  Varga: 'Vargová',
  Tóth: 'Tóthová',
  Dvořák: 'Dvořáková',
  Čierny: 'Čierna',
  Baláž: 'Balážová',
  Šimko: 'Šimková',
  Procházka: 'Procházková',
};
const userNotes = ['', 'Orders and releases', '', 'Invoices go here', '', '', 'Speaks German'];

const staff: [firstname: string, lastname: string, isEnabled?: boolean][] = [
  ['Ján', 'Hruška'],
  ['Mária', 'Sedláková'],
  ['Róbert', 'Čonka'],
  ['Štefan', 'Bielik'],
  ['Katarína', 'Ďurišová'],
  ['Ladislav', 'Nagy'],
  ['Milan', 'Ľupták'],
  ['Andrea', 'Žáková'],
  ['Pavol', 'Ondruš'],
  ['Viera', 'Krajčírová', false],
  ['Igor', 'Šoltés'],
  ['Denis', 'Poliak', false],
];

/** The clients of the demo depot with their users, and its employees; the same at every start. */
export async function seedClients(tx: Tx): Promise<void> {
  const clients = await tx.insertInto('client').values(demoClients()).returning(['id', 'name']).execute();
  await tx.insertInto('clientUser').values(clients.flatMap(demoUsers)).execute();
  const employees = staff.map(([firstname, lastname, isEnabled = true]) => {
    const username = plain(`${firstname}.${lastname}`);
    return { username, email: `${username}@demo.test`, firstname, lastname, isEnabled };
  });
  await tx.insertInto('employee').values(employees).execute();
}

function demoClients() {
  const rows = clientTypes.flatMap((type) => byType[type].map((row) => ({ type, row })));
  return rows.map(({ type, row: [name, place, workingHours = '', description = ''] }, i) => {
    const [line1, city, zip, country] = present(places[place]);
    const address = {
      addressLine1: line1,
      addressLine2: String(3 + ((i * 7) % 90)),
      addressCity: city,
      addressZip: zip,
    };
    const [billLine1, billCity, billZip, billCountry] = present(places[i % 9 === 4 ? 11 : place]);
    return {
      type,
      name,
      description,
      workingHours,
      notes: i % 11 === 3 ? 'Pays by the end of the month.' : '',
      contactEmail: `office@${domain(name)}`,
      currency: country === 'CZE' && i % 2 === 0 ? ('CZK' as const) : ('EUR' as const),
      isActive: i % 13 !== 9,
      ...address,
      addressCountry: country,
      billingAddressLine1: billLine1,
      billingAddressLine2: address.addressLine2,
      billingAddressCity: billCity,
      billingAddressZip: billZip,
      billingAddressCountry: billCountry,
      ...numbersOf(i, billCountry),
      vatTreatments: JSON.stringify(billCountry === 'SVK' ? [] : [reverseCharge]),
    };
  });
}

/** A business of another member state owes the tax itself. */
const reverseCharge = { chargeCodeId: null, category: 'AE', reason: 'Prenesenie daňovej povinnosti' };

/** Made up, and right by their check digits. */
function numbersOf(nth: number, country: string) {
  const digits = String(3_120_000 + nth * 1_237);
  const sum = [...digits].reduce((all, digit, at) => all + Number(digit) * (8 - at), 0);
  const cin = `${digits}${(11 - (sum % 11)) % 10}`;
  if (country !== 'SVK') return { cin, tin: '', vatNumber: `CZ${cin}` };
  const tin = `20${cin}`;
  return { cin, tin, vatNumber: `SK${tin}` };
}

function demoUsers({ id, name }: { id: number; name: string }, index: number) {
  return Array.from({ length: (index * 5 + 2) % 4 }, (_, nth) => {
    const pick = index * 3 + nth * 4;
    const firstname = present(firstnames[pick % firstnames.length]);
    const surname = present(lastnames[(index + nth * 3) % lastnames.length]);
    const lastname = /a$/.test(firstname) ? present(feminine[surname]) : surname;
    const mailbox = plain(`${firstname}.${lastname}`);
    return {
      clientId: id,
      username: `${mailbox}.${id}`,
      email: `${mailbox}@${domain(name)}`,
      firstname,
      lastname,
      notes: present(userNotes[pick % userNotes.length]),
      isEnabled: pick % 8 !== 5,
      getsInvoices: nth === 0,
    };
  });
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** `Tatra Cargo, s.r.o.` → `tatra-cargo.test`, without the legal form. */
const domain = (name: string) =>
  `${plain(name.replace(/,.*/s, ''))
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}.test`;
