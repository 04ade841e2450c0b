#!/bin/sh
# The database and the role that owns it, which is no superuser: row security holds for it. Run once, by the image of PostgreSQL
# (compose.yaml) or by scripts/site/patroni-cluster.ts.
set -eu
psql --quiet --no-psqlrc --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" --dbname=postgres \
  --set=password="$BOXYARD_DATABASE_PASSWORD" <<'SQL'
create role boxyard login createrole password :'password';
create database boxyard owner boxyard;
-- Row security may use the indexes of searches.
\connect boxyard
alter function textlike(text, text) leakproof;
SQL
