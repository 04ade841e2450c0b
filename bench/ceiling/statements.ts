/** A name lets PostgreSQL keep the plan for each connection. */
export interface Statement {
  name: string;
  text: string;
}

const names = `
  join ceiling.client on client.id = container.client_id
  left join ceiling.warehouse on warehouse.id = container.warehouse_id`;

export const list: Statement = {
  name: 'list',
  text: `select container.id, container.name, is_empty as "isEmpty", client_id as "clientId", client.name as "clientName",
      warehouse_id as "warehouseId", warehouse.name as "warehouseName"
    from ceiling.container ${names}
    where container.account_id = $1 and container.name >= $2 and container.name < $3
    order by container.name limit $4 offset $5`,
};

export const total: Statement = {
  name: 'total',
  text: `select count(*)::int as total from ceiling.container where account_id = $1 and name >= $2 and name < $3`,
};

export const detail: Statement = {
  name: 'detail',
  text: `select container.*, client.name as "clientName", warehouse.name as "warehouseName"
    from ceiling.container ${names} where container.account_id = $1 and container.id = $2`,
};

/** The values of `create` behind the account, in order. */
export const createdFields = [
  'clientId',
  'warehouseId',
  'name',
  'containerTypeId',
  'containerCondition',
  'isEmpty',
  'tareWeightKg',
  'maxGrossWeightKg',
  'payloadCapacityKg',
  'volumeCbm',
  'isoCode',
  'notes',
  'hSize',
];

export const create: Statement = {
  name: 'create',
  text: `insert into ceiling.container (account_id, client_id, warehouse_id, name, container_type_id, container_condition, is_empty,
      tare_weight_kg, max_gross_weight_kg, payload_capacity_kg, volume_cbm, iso_code, notes, h_size)
    select $1, client.id, warehouse.id, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14
    from ceiling.client, ceiling.warehouse
    where client.id = $2 and client.account_id = $1 and warehouse.id = $3 and warehouse.account_id = $1
    returning id, name`,
};

const lastOf = (table: string, fields: string) => ({
  name: `last_${table}`,
  text: `select t.id, t.type, ${fields}, c.name as "containerName"
    from ceiling.${table} t join ceiling.container c on c.id = t.container_id where t.account_id = $1 order by t.id desc limit 5`,
});

/** Four lists of five, the last first. */
export const dashboard = {
  containers: {
    name: 'last_container',
    text: `select container.id, container.name, client.name as "clientName", warehouse.name as "warehouseName"
      from ceiling.container ${names} where container.account_id = $1 order by container.id desc limit 5`,
  },
  transactions: lastOf('transaction', 't.unit_price as "unitPrice", t.currency'),
  tasks: lastOf('work_task', 't.title, t.status'),
  transports: {
    name: 'last_transport',
    text: `select t.id, t.type, t.arrival_date as "arrivalDate", t.departure_date as "departureDate", c.name as "containerName",
        client.name as "clientName"
      from ceiling.transport t join ceiling.container c on c.id = t.container_id join ceiling.client on client.id = t.client_id
      where t.account_id = $1 order by t.id desc limit 5`,
  },
} satisfies Record<string, Statement>;
