-- An estimate is told as a gate move is: it waits as an event, and is written by a profile of the partner.
alter table edi_profile drop constraint edi_profile_type_check;
alter table edi_profile add constraint edi_profile_type_check
  check (type in ('CODECO', 'COEDOR', 'DESTIM', 'COPARN', 'COREOR', 'COPINO', 'CONTRL', 'APERAK'));
-- What no option says has its usual value.
insert into edi_profile (account_id, partner_id, type, valid_from, options)
select account_id, id, 'DESTIM', least(first_day, current_date), '{}' from edi_partner;

alter table edi_event add column estimate_id bigint;
alter table edi_event drop constraint edi_event_kind_check;
alter table edi_event add constraint edi_event_kind_check check (kind in ('in', 'out', 'stock', 'estimate'));
alter table edi_event add constraint edi_event_estimate_check check ((kind = 'estimate') = (estimate_id is not null));
alter table edi_event add constraint edi_event_estimate_fkey foreign key (account_id, estimate_id) references estimate (account_id, id);
create index edi_event_estimate on edi_event (account_id, estimate_id) where estimate_id is not null;
