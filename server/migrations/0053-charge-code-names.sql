-- What papers in each language call what is charged; '' where the name itself stands on them.
alter table charge_code add column name_en text not null default '';
alter table charge_code add column name_sk text not null default '';
alter table charge_code add constraint charge_code_name_en_check check (length(name_en) <= 120);
alter table charge_code add constraint charge_code_name_sk_check check (length(name_sk) <= 120);
