-- What the operator is told. Servers and backups may run on several machines: this is what all of them share.
-- Rows without an account, for the owner of the database alone; a backup leaves them out, they are about this place.

-- The last of each outcome; 'expected' is since when a backup has been waited for.
create table backup_outcome (
  outcome text primary key check (outcome in ('expected', 'started', 'succeeded', 'failed')),
  at timestamptz not null default now(),
  reason text not null default ''
);

-- How a watched thing was found last: a disk, the backup. `mailed` has the time of the last mail about each state.
create table watched_thing (
  name text primary key,
  state text not null check (state in ('well', 'low', 'full', 'failed', 'late')),
  seen_at timestamptz not null default now(),
  is_logged boolean not null default false,
  mailed jsonb not null default '{}'
);
