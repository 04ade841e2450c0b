import { namesOf } from '@boxyard/contract/core/fields.ts';
import { routes } from '@boxyard/contract/core/routes.ts';

type Feature = keyof typeof routes;
interface Section {
  name: string;
  description: string;
}

/** What the document calls a feature, in the order of its page: what programs need, then what is for people. */
const described: Partial<Record<Feature, Section>> = {
  containers: { name: 'Containers', description: 'The containers of an account, wherever they are.' },
  positions: { name: 'Positions', description: 'Where containers stand, and which places are free or reserved.' },
  pastYard: { name: 'Past of the yard', description: 'Where containers stood at a moment, and what stood on a cell.' },
  transfers: { name: 'Transfers', description: 'Moves within the yard, and containers that leave it.' },
  gate: { name: 'Gate', description: 'Trucks that come and go, with their containers.' },
  transports: { name: 'Transports', description: 'Planned trips and passages through the gate.' },
  receipts: { name: 'Receipts', description: 'The printable paper of a passage (EIR).' },
  gateOrders: {
    name: 'Orders',
    description: 'Release and acceptance orders, by which containers leave and come.',
  },
  gateChecks: {
    name: 'Gate checks',
    description: 'Whether a container may pass the gate, and what passed all the same.',
  },
  holds: { name: 'Holds', description: 'Containers, orders and clients that are held up.' },
  acceptanceStops: { name: 'Acceptance stops', description: 'Containers that are turned away for a time.' },
  announcedTrucks: {
    name: 'Announced trucks',
    description: 'Trucks that are expected on a day, with what they come for.',
  },
  ediPartners: {
    name: 'EDI partners',
    description: 'Shipping lines with which messages are exchanged, and the way to each.',
  },
  ediProfiles: { name: 'EDI profiles', description: 'How messages of a partner are written and read, by day.' },
  ediEvents: { name: 'EDI events', description: 'Gate moves, stocks and estimates that are told to partners.' },
  ediMessages: { name: 'EDI messages', description: 'What was sent to partners, and what they sent.' },
  surveys: { name: 'Surveys', description: 'What surveyors found on containers, and examinations that are due.' },
  checklists: { name: 'Checklists', description: 'What is looked at in a survey of each kind.' },
  surveySettings: {
    name: 'Survey settings',
    description: 'Codes of components, damages and repairs, reminders and days.',
  },
  estimates: { name: 'Estimates', description: 'What repairs would cost, and what clients answered to it.' },
  repairTariffs: { name: 'Repair tariffs', description: 'What a repair takes, for one client or for all.' },
  workTasks: { name: 'Work tasks', description: 'Loading, unloading, repairs, cleaning and transfers.' },
  taskActivity: { name: 'Task activity', description: 'What happened to a task, and what people say about it.' },
  cargos: { name: 'Cargos', description: 'What a loading or unloading task moves.' },
  reefers: { name: 'Reefers', description: 'What reefers are read at, and which are plugged in.' },
  damages: { name: 'Damages', description: 'What is broken on a container.' },
  documents: { name: 'Documents', description: 'Files of a container, kept byte for byte.' },
  containerImages: { name: 'Container pictures', description: 'Photos of a container.' },
  damageImages: { name: 'Damage pictures', description: 'Photos of a damage.' },
  taskImages: { name: 'Task pictures', description: 'Photos of a work task, before and after.' },
  transactions: { name: 'Transactions', description: 'What is charged for a container, or was paid for it.' },
  stays: {
    name: 'Stays',
    description: 'How long containers are here, who pays for which days, and what they come to.',
  },
  chargeCodes: { name: 'Charge codes', description: "What is charged for, in the account's own words." },
  rateCards: { name: 'Tariffs', description: 'What charge codes cost, for one client or for all.' },
  storageRuns: { name: 'Storage runs', description: 'Stays are billed up to a day, in one go.' },
  invoices: { name: 'Invoices', description: 'Drafts, invoices and credit notes, with their documents.' },
  payments: {
    name: 'Payments',
    description: 'Money that came, by hand or by a bank file, and which invoices it pays.',
  },
  reports: { name: 'Reports', description: 'The yard in numbers, each with the rows that it counts.' },
  clients: { name: 'Clients', description: 'Customers, suppliers, transport and inspection companies.' },
  clientUsers: { name: 'Client users', description: 'Contact persons of a client; they do not sign in.' },
  changes: { name: 'Changes', description: 'What has changed since a program last asked.' },
  employees: { name: 'Employees', description: 'Workers of the depot; they do not sign in.' },
  warehouses: { name: 'Warehouses', description: 'The sites of an account.' },
  storageAreas: {
    name: 'Areas and sections',
    description: 'The grid of a yard: areas, sections, rows, tiers, positions.',
  },
  containerTypes: {
    name: 'Container types',
    description: 'Size, ISO code, weights and measures of a kind of container.',
  },
  containerStatuses: { name: 'Container statuses', description: 'Where a container can be in its life.' },
  referenceLists: { name: 'Reference lists', description: 'The values that fields with a fixed choice take.' },
  history: { name: 'History', description: 'Who changed what and when; versions are restored.' },
  imports: { name: 'Imports', description: 'Records from CSV and XLSX files, by owners.' },
  privacy: { name: 'Personal data', description: 'What is kept about people, and its erasure, by owners.' },
  auth: { name: 'Sign-in', description: 'Sign in and out, renew the access token, activation links.' },
  secondFactor: { name: 'Second factor', description: 'The codes of an app that are asked for after the password.' },
  signIns: { name: 'Sessions', description: 'Where a person is signed in, and what lately happened to their sign-in.' },
  accounts: { name: 'Accounts', description: 'The depots that a person works for, and their settings.' },
  admins: { name: 'Admins', description: 'People who sign in to the back office, and invitations.' },
  apiTokens: { name: 'API tokens', description: 'The tokens by which programs of an account make these calls.' },
  webhooks: { name: 'Webhooks', description: 'Addresses that are told what changes, and what they were told.' },
  reportMails: { name: 'Report mails', description: 'Reports that go to members each week or month.' },
  notifications: { name: 'Notifications', description: 'What happened that a person is told of.' },
  acts: { name: 'Undo', description: 'Take back what was done by mistake.' },
  exports: { name: 'Exports', description: 'Lists as CSV or XLSX.' },
  listSettings: { name: 'List looks', description: 'Columns and page sizes, as each person keeps them.' },
  listViews: { name: 'List views', description: 'Lists with filters and order under a name.' },
  find: { name: 'Find', description: 'Records by a few letters.' },
  events: { name: 'Change notices', description: 'One stream that tells open screens what was written.' },
  dashboard: { name: 'Dashboard', description: 'What happened last and how the depot stands.' },
};

/** A feature that nobody has described has the words of its name, and stands last. */
export function sectionOf(feature: Feature): Section {
  const words = feature.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const name = words.replace(/^./, (letter) => letter.toUpperCase());
  return described[feature] ?? { name, description: `The ${words} of an account.` };
}

export const sections: Section[] = [...new Set([...namesOf(described), ...namesOf(routes)])].map(sectionOf);
