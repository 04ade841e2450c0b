-- The rows that an import did not write stay for a day, with what was wrong with them when it was confirmed.
alter table import_row add column faults jsonb;
