import { billingBodies } from './example-bodies-of-billing.ts';
import { bookingBodies } from './example-bodies-of-bookings.ts';
import { ediBodies } from './example-bodies-of-edi.ts';
import { inspectionBodies } from './example-bodies-of-inspections.ts';
import {
  clientId,
  containerId,
  containerStatusId,
  containerTypeId,
  day,
  employeeId,
  imageId,
  moment,
  sasId,
  taskId,
  transportCompany,
  transportId,
  warehouseId,
} from './example-ids.ts';

const address = {
  addressLine1: 'Prístavná',
  addressLine2: '10',
  addressCity: 'Bratislava',
  addressZip: '82109',
  addressCountry: 'SVK',
};
const billingAddress = {
  billingAddressLine1: 'Mlynské nivy',
  billingAddressLine2: '4',
  billingAddressCity: 'Bratislava',
  billingAddressZip: '82109',
  billingAddressCountry: 'SVK',
};
const person = { username: 'peter', email: 'peter@danube.example', firstname: 'Peter', lastname: 'Kováč' };
const truck = {
  clientId: transportCompany,
  vehicleType: 'truck',
  vehicleNumber: 'BA 123 CD',
  semitrailerNumber: 'BA 987 YZ',
  driverName: 'Ján Novák',
};
const planned = {
  type: 'planned_in',
  clientId: transportCompany,
  vehicleType: 'truck',
  arrivalDate: moment + 7 * day,
};
const place = { sasId, row: 1, tier: 1, position: 4, blockIndex: 1 };
const look = { columns: ['name', 'clientName'], hidden: ['isoCode'], pageSize: 50 };
const client = {
  name: 'Danube Shipping',
  type: 'customer',
  currency: 'EUR',
  contactEmail: 'office@danube.example',
  workingHours: 'Mon–Fri 7–15',
  notes: 'Pays by transfer',
  isActive: true,
};
const container = {
  name: 'CSQU3054383',
  clientId,
  containerTypeId,
  containerStatusId,
  warehouseId,
  containerCondition: 'used',
  isEmpty: true,
  tareWeightKg: 2300,
  maxGrossWeightKg: 30480,
  isoCode: '22G1',
  sealNumber: 'SK-4711',
  notes: '',
};
const containerType = {
  name: "20' insulated reefer",
  title: 'Refrigerated, 20 feet',
  size: 20,
  isoCode: '22R1',
  tareWeightKg: 3000,
  maxGrossWeightKg: 30480,
  payloadCapacityKg: 27480,
  volumeCbm: 28.3,
  widthFt: 8,
  heightFt: 8.5,
  lengthFt: 20,
  isRefrigerated: true,
  refrigerator: true,
};
const warehouse = { name: 'Harbour', description: 'By the river', latitude: 48.13, longitude: 17.15, ...address };
const task = {
  title: 'Wash the floor',
  description: '<p>Twice</p>',
  priority: 3,
  dueDate: moment,
  assigneeId: employeeId,
};
const goods = { weightTare: 120, weightNet: 5000, direction: 'outbound', sealNumber: 'SK-4712' };
const item = { cargoTypeCode: 'DRY', weight: 5000, volume: 12.5, temperature: null, remark: 'Pallets' };
const dent = { type: 'outer', damage: 'outer_side_left', remark: 'A dent of 10 cm' };
const account = {
  name: 'Harbour Depot',
  shortName: 'Harbour',
  contactEmail: 'office@harbour.example',
  cin: '12345678',
  vatNumber: 'SK2020202020',
  currency: 'EUR',
  timezone: 'Europe/Bratislava',
  language: 'sk',
  defaultVat: 23,
  ...address,
};
const view = { name: 'Empty ones', isShared: false, search: { isEmpty: 'true', sort: 'name' }, look };

/** Bodies of calls whose rules no schema says, or that are told best by what a depot writes; by the id of the operation. */
export const exampleBodies: Record<string, unknown> = {
  ...billingBodies,
  ...bookingBodies,
  ...ediBodies,
  ...inspectionBodies,
  authLogin: { email: 'eva@depot.example', password: 'Depot-2026' },
  authActivate: { token: '0123456789abcdef0123456789abcdef', password: 'Depot-2026' },
  adminsCreate: { ...person, isEnabled: true, isOwner: false },
  adminsUpdate: { firstname: 'Peter', lastname: 'Kováč', isEnabled: true, isOwner: false, version: 1 },
  adminsUpdateProfile: {
    firstname: 'Eva',
    lastname: 'Nováková',
    phoneAreaCode: '+421',
    phoneNumber: '905123456',
    version: 1,
  },
  adminsChangePassword: { oldPassword: 'Depot-2026', newPassword: 'Depot-2027' },
  accountsCreate: { slug: 'harbour', ...account },
  accountsUpdate: { ...account, terminalName: 'Pálenisko', historyMonths: 24, version: 1 },
  apiTokensCreate: { name: 'ERP', scopes: ['yard:read', 'gate:write', 'clients:read'], days: 365 },
  webhooksCreate: {
    name: 'ERP',
    url: 'https://erp.example/boxyard',
    events: ['container.updated', 'transport.created'],
  },
  webhooksUpdate: { events: ['container.updated', 'container.deleted'], isEnabled: true, version: 1 },

  clientsCreate: { ...client, paysAtGate: true, ...address, ...billingAddress },
  clientsSaveByExternalId: { ...client, ...address },
  clientsSaveMany: { mode: 'all', lines: [{ externalId: 'SAP-4711', ...client }] },
  clientsUpdate: { notes: 'Pays in cash', workingHours: 'Mon–Sat 6–18', version: 1 },
  clientsSetAddress: { ...address, version: 1 },
  clientsSetBillingAddress: { ...billingAddress, version: 1 },
  clientUsersCreate: { ...person, notes: 'Calls before each truck', isEnabled: true },
  clientUsersUpdate: { ...person, isEnabled: false, version: 1 },
  employeesCreate: { ...person, isEnabled: true },
  employeesSaveByExternalId: { ...person, isEnabled: true },
  employeesUpdate: { ...person, isEnabled: true, version: 1 },

  containerTypesCreate: containerType,
  containerTypesUpdate: { title: 'Refrigerated, 20 feet', tareWeightKg: 3050, version: 1 },
  containerStatusesCreate: { name: 'In transit', order: 6, isActive: true },
  containerStatusesUpdate: { name: 'On its way', order: 6, version: 1 },
  warehousesCreate: { ...warehouse, isEnabled: true, isDefault: false, orderPos: 2 },
  warehousesSaveByExternalId: warehouse,
  warehousesUpdate: { ...warehouse, version: 1 },
  storageAreasCreate: { name: 'Yard 2' },
  storageAreasUpdate: { name: 'Yard 2' },
  storageAreasCreateSection: { name: 'Row C', rows: 4, tiers: 3, positions: 10 },
  storageAreasUpdateSection: {
    name: 'Row C',
    rows: [
      { row: 1, tiers: 3, positions: 10 },
      { row: 2, tiers: 3, positions: 12 },
      { tiers: 2, positions: 6 },
    ],
    version: 1,
  },
  containersCreate: container,
  containersSaveByExternalId: container,
  containersSaveMany: { mode: 'all', lines: [{ externalId: 'ERP-17', ...container }] },
  containersUpdate: { isEmpty: false, sealNumber: 'SK-4712', notes: 'Loaded', version: 1 },
  containersBulkUpdate: { records: [{ id: containerId, version: 1 }], changes: { containerStatusId } },
  positionsCreateCurrent: place,
  positionsCreateReserved: place,
  transfersMove: { moves: [{ containerId, ...place }], reason: 'Access to the container' },
  transfersComplete: { taskId },
  transfersCancel: { taskId },

  workTasksCreate: {
    containerId,
    type: 'loading',
    ...task,
    cargo: { ...goods, items: [item] },
  },
  workTasksSaveByExternalId: { type: 'loading', ...task, cargo: { ...goods, items: [item] } },
  workTasksUpdate: { ...task, status: 'in_progress', startedAt: moment, version: 1 },
  workTasksBulkUpdate: {
    records: [{ id: taskId, version: 1 }],
    changes: { status: 'on_hold', assigneeId: employeeId },
  },
  taskActivityComment: { body: '<p>The truck comes at ten.</p>' },
  taskActivityUpdateComment: { body: '<p>The truck comes at eleven.</p>', version: 1 },
  cargosCreate: { workTaskId: taskId, ...goods, items: [item] },
  cargosUpdate: { ...goods, items: [{ cargoTypeCode: 'DRY', weight: 800, volume: 2, remark: 'Barrels' }], version: 1 },
  cargosCreateItem: item,
  cargosUpdateItem: { weight: 4800, remark: 'One pallet less', version: 1 },

  transportsCreatePlannedIn: {
    clientId: transportCompany,
    vehicleType: 'truck',
    arrivalDate: moment + 7 * day,
    notes: 'In the morning',
  },
  transportsCreatePlannedOut: { clientId: transportCompany, vehicleType: 'train', departureDate: moment + 14 * day },
  transportsCreateGateIn: {
    ...truck,
    arrivalDate: moment,
    containerCondition: 'used',
    isDefective: false,
    isEmpty: true,
    sealNumber: '',
  },
  transportsCreateGateOut: { ...truck, departureDate: moment + day, isEmpty: false, sealNumber: 'SK-4711' },
  transportsSaveByExternalId: planned,
  transportsSaveMany: { mode: 'all', lines: [{ containerId, externalId: 'TMS-42', ...planned }] },
  transportsUpdate: { driverName: 'Ján Novák', driverLicenseNumber: 'AB123456', notes: 'Came late', version: 1 },
  gatePass: {
    ...truck,
    passedAt: moment + day,
    boxes: [
      { direction: 'gate_out', containerId, isEmpty: false, sealNumber: 'SK-4711', release: true },
      {
        direction: 'gate_in',
        newContainer: { name: 'CSQU3054383', clientId, containerTypeId },
        isEmpty: true,
        damages: [dent],
      },
    ],
    receipts: true,
  },
  gatePassMany: {
    mode: 'all',
    lines: [
      {
        ...truck,
        passedAt: moment + day,
        boxes: [{ direction: 'gate_in', newContainer: { name: 'CSQU3054383', clientId, containerTypeId } }],
      },
    ],
  },
  receiptsIssue: { revise: false, language: 'en', photos: [imageId] },

  privacyData: { kind: 'driver', name: 'Ján Novák', license: 'AB123456' },
  privacyErase: { kind: 'driver', name: 'Ján Novák', license: 'AB123456' },
  reportsFile: { format: 'xlsx', language: 'en', query: { by: 'clientId', isEmpty: 'true' } },
  reportMailsCreate: { name: 'Stock', report: 'stock', rhythm: 'monthly', hour: 7, readerIds: [5] },
  exportsCreate: { list: 'containers', format: 'csv', language: 'en', input: { isEmpty: true, sort: 'name' } },
  importsUpdate: { mapping: ['name'], updatesExisting: false, version: 1 },
  importsCorrect: { nth: 2, column: 'name', body: 'Danube Shipping', alike: false },
  importsLeaveOut: { rows: [2], isLeftOut: true },
  listSettingsSave: look,
  listViewsCreate: { list: 'containers', ...view },
  listViewsUpdate: { ...view, name: 'Empty containers', version: 1 },
  damagesCreate: { ...dent, isDraft: false, transportId },
  damagesUpdate: { ...dent, isDraft: false, version: 1 },
  containersList: { page: 1, pageSize: 200, sort: 'id', presence: 'in_yard' },
  documentsUpdate: { title: 'Customs declaration', version: 1 },
  containerImagesUpdate: { title: 'Door side', version: 1 },
  damageImagesUpdate: { title: 'The dent', version: 1 },
  taskImagesUpdate: { title: 'Before washing', version: 1 },
};
