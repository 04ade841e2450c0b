-- Many lines count wrongly: a new partner is warned about, one that is there keeps its setting.
alter table edi_partner alter column counts_refuse set default false;
