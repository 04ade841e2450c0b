/** Settings for a small machine that also runs the server. */
export const settings = {
  // Nobody connects from another machine, and requests are short: compiling them or running them in parallel costs more than it saves.
  max_connections: '60',
  jit: 'off',
  max_parallel_workers: '0',
  max_parallel_workers_per_gather: '0',
  io_method: 'sync',
  shared_buffers: '64MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  autovacuum_max_workers: '1',
  // There is no replica, so what only a replica would need is not written.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  min_wal_size: '48MB',
  max_wal_size: '256MB',
  checkpoint_warning: '0',
  // An acknowledged write is on the disk.
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Refused statements are in the server's own log; PostgreSQL's log is about PostgreSQL itself.
  log_min_messages: 'log',
  log_checkpoints: 'off',
};
