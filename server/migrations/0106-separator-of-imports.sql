-- What stands between the columns of a CSV file, as its reader found it; '' for a workbook and for files from before.
alter table import add column separator text not null default '';
alter table import add constraint import_separator_check check (length(separator) <= 1);
