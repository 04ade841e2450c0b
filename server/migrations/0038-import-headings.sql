-- What holds for all rows of a file, by its column: a list of one line names no client. And the row that has its headings: there may be
-- titles above it. Files that waited before have no such row among theirs.
alter table import add column constants jsonb not null default '{}', add column heading_row int not null default 0;
