-- What programs ask for by `GET {account}/changes`: the history in the order of the transactions that wrote it. What is older than
-- this migration has no number and is not told.
alter table audit_log add column xid xid8;
alter table audit_log alter column xid set default pg_current_xact_id();
create index audit_log_xid on audit_log (account_id, xid, id) where xid is not null;

-- Names the history that these numbers belong to. A backup that was brought back, a failover and a move to another node begin
-- another one: by the number of the database, its timeline, and what a move sets here (server/src/citus/nodes/mover.ts).
alter table tenant_account add column epoch uuid;
alter table tenant_account alter column epoch set default gen_random_uuid();
create function change_epoch(account bigint, own uuid) returns text language sql stable
return left(md5(concat_ws(' ', account, own, (select s.system_identifier from pg_control_system() s),
  left(pg_walfile_name(pg_current_wal_lsn()), 8))), 16);
