import { sql } from 'kysely';

/** How far the log of the primary is. Everything that was committed before, by anybody, stands before it. */
export interface Position {
  /** Each promotion of a replica begins a new one. */
  timeline: number;
  lsn: string;
}

/**
 * The position as this statement finds it, as JSON. A commit is on the disk before anybody sees it, unless that was turned
 * off; then it is somewhere in the log.
 */
export const positionNow = sql<Position>`(select jsonb_build_object(
  'timeline', ('x' || left(pg_walfile_name(at.lsn), 8))::bit(32)::int, 'lsn', at.lsn)
  from (select case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
    else pg_current_wal_flush_lsn() end as lsn) at)`;
