import type pg from 'pg';

/** Every session that works with spread tables needs these. */
export const settings = {
  'citus.propagate_set_commands': 'local',
  'citus.enable_unsafe_triggers': 'on',
  'citus.allow_nested_distributed_execution': 'on',
};

/** Makes this session one that changes the tables. One statement after the other goes to the nodes, so that a transaction may do anything. */
export async function changeTables(client: pg.ClientBase): Promise<void> {
  for (const [name, value] of Object.entries({ ...settings, 'citus.multi_shard_modify_mode': 'sequential' }))
    await client.query(`set ${name} = '${value}'`);
}
