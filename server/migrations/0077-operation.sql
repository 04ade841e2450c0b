-- What the operator is told. Servers and backups may run on several machines: this is what all of them share.
-- Rows without an account, for the owner of the database alone; a backup leaves them out, they are about this place.
-- All rows are here from the beginning: changing them takes no room on a disk that is full.

-- When each of these was last the case; 'expected' is since when a first backup has been waited for.
create table backup_outcome (
  outcome text primary key,
  at timestamptz,
  reason text not null default ''
);
insert into backup_outcome (outcome) values ('expected'), ('started'), ('succeeded'), ('failed');

-- How a watched thing was found last. `mailed` has the time of the last mail about each state.
create table watched_thing (
  name text primary key,
  state text not null default 'well' check (state in ('well', 'low', 'full', 'failed', 'late')),
  seen_at timestamptz not null default now(),
  is_logged boolean not null default true,
  mailed jsonb not null default '{}'
);
insert into watched_thing (name) values ('backup'), ('disk of the database'), ('disk of the files');
