-- Codes, reminders and days of surveys, once an owner has changed them.
create table survey_setting (
  like tenant_row including all,
  components jsonb not null,
  damages jsonb not null,
  repairs jsonb not null,
  responsibilities jsonb not null,
  reminder_hours int not null check (reminder_hours between 0 and 720),
  link_days int not null check (link_days between 1 and 90),
  due_days int not null check (due_days between 0 and 365)
);
select tenant_table('survey_setting');
create unique index survey_setting_one on survey_setting (account_id);

-- What is looked at in a survey of a kind.
create table checklist (
  like tenant_row including all,
  kind text not null check (kind in ('gate_in', 'gate_out', 'on_hire', 'off_hire', 'cargo_worthy', 'pti', 'csc', 'post_repair')),
  revision int not null check (revision >= 0),
  items jsonb not null check (jsonb_typeof(items) = 'array')
);
select tenant_table('checklist');
create unique index checklist_revision_key on checklist (account_id, kind, revision);

create table survey (
  like tenant_row including all,
  container_id bigint not null,
  kind text not null check (kind in ('gate_in', 'gate_out', 'on_hire', 'off_hire', 'cargo_worthy', 'pti', 'csc', 'post_repair')),
  checklist_id bigint not null,
  criteria text not null default '' check (criteria in ('', 'iicl', 'ucirc', 'cargo_worthy', 'wwt', 'as_is')),
  started_at timestamptz not null,
  finished_at timestamptz not null,
  outcome text not null check (outcome in ('passed', 'failed')),
  answers jsonb not null,
  findings jsonb not null default '[]',
  closed_ids jsonb not null default '[]',
  grade_after text not null default '' check (grade_after in ('', 'A', 'B', 'C', 'D')),
  condition_after text not null default ''
    check (condition_after in ('', 'new', 'used_like_new', 'used', 'repaired', 'defective', 'disposed')),
  next_day date,
  -- Empty once the surveyor was erased.
  signature text not null check (length(signature) <= 120),
  remark text not null default '' check (length(remark) <= 4000),
  corrects_id bigint,
  work_task_id bigint,
  admin_id bigint default current_admin() references admin (id),
  token_id bigint default current_token(),
  transport_id bigint,
  constraint survey_finished check (finished_at >= started_at),
  constraint survey_only_after_repair check (kind = 'post_repair' and outcome = 'passed'
    or (grade_after = '' and condition_after = '' and closed_ids = '[]')),
  constraint survey_only_csc check (next_day is null or kind = 'csc' and outcome = 'passed')
);
select tenant_table('survey');
alter table survey add constraint survey_container_fkey foreign key (account_id, container_id) references container (account_id, id);
alter table survey add constraint survey_checklist_fkey foreign key (account_id, checklist_id) references checklist (account_id, id);
alter table survey add constraint survey_corrects_fkey foreign key (account_id, corrects_id) references survey (account_id, id);
alter table survey add constraint survey_work_task_fkey foreign key (account_id, work_task_id) references work_task (account_id, id);
create index survey_container on survey (account_id, container_id, id);
create index survey_finished_at on survey (account_id, finished_at desc, id desc);
create index survey_checklist on survey (account_id, checklist_id);
create index survey_work_task on survey (account_id, work_task_id) where work_task_id is not null;
-- A survey is corrected once; what is wrong with the correction is corrected by the next.
create unique index survey_corrects_key on survey (account_id, corrects_id) where corrects_id is not null;

-- A finished survey never changes. Only the account as a whole goes, and whose name it is may be erased.
create function keep_survey() returns trigger language plpgsql as $$
declare
  free text[] := '{signature,version,updated_at}';
begin
  if current_setting('app.takes_back', true) = 'account' then return coalesce(new, old); end if;
  if tg_op = 'UPDATE' and current_setting('app.erasing', true) = 'on' and new.signature = '' and to_jsonb(new) - free = to_jsonb(old) - free then
    return new;
  end if;
  raise exception using errcode = 'check_violation', constraint = 'survey_stays', message = '"survey_stays": a finished survey stays';
end $$;
create trigger kept before update or delete on survey for each row execute function keep_survey();

create function keep_checklist() returns trigger language plpgsql as $$
begin
  if exists (select from survey s where s.account_id = old.account_id and s.checklist_id = old.id) then
    raise exception using errcode = 'check_violation', constraint = 'checklist_used', message = '"checklist_used": surveys were made by it';
  end if;
  return new;
end $$;
create trigger kept before update of items, kind, revision on checklist for each row execute function keep_checklist();

-- A damage in the trade's codes, and the survey that found it repaired, or took it back by correcting the first.
alter table damage add column location text not null default '';
alter table damage add column component text not null default '';
alter table damage add column damage_code text not null default '';
alter table damage add column repair_code text not null default '';
alter table damage add column length_cm int;
alter table damage add column width_cm int;
alter table damage add column quantity int not null default 1;
alter table damage add column responsibility text not null default '';
alter table damage add column survey_id bigint;
alter table damage add column closed_by_id bigint;
alter table damage add constraint damage_codes_check check (location ~ '^(|XXXX|[DFLRTBU][HTBGLRX][0-9A][N0-9A])$' and component ~ '^[A-Z0-9]{0,4}$'
  and damage_code ~ '^[A-Z0-9]{0,4}$' and repair_code ~ '^[A-Z0-9]{0,4}$' and responsibility ~ '^[A-Z0-9]{0,4}$'
  and length_cm between 1 and 2000 and width_cm between 1 and 2000 and quantity between 1 and 999);
alter table damage add constraint damage_survey_fkey foreign key (account_id, survey_id) references survey (account_id, id);
alter table damage add constraint damage_closed_by_fkey foreign key (account_id, closed_by_id) references survey (account_id, id);
create index damage_survey on damage (account_id, survey_id) where survey_id is not null;
create index damage_closed_by on damage (account_id, closed_by_id) where closed_by_id is not null;
create index damage_open on damage (account_id, container_id) where closed_by_id is null and not is_draft;

-- What a survey says of a damage stays. Only a passed survey after a repair, or a correction of the one that found it, closes it.
create function keep_damage() returns trigger language plpgsql as $$
begin
  if current_setting('app.takes_back', true) = 'account' then return coalesce(new, old); end if;
  if tg_op = 'DELETE' then
    if old.survey_id is null and old.closed_by_id is null then return old; end if;
  elsif (new.closed_by_id is null or new.closed_by_id is not distinct from old.closed_by_id or exists (select from survey s
      where s.account_id = new.account_id and s.id = new.closed_by_id and s.container_id = new.container_id
      and (s.kind = 'post_repair' and s.outcome = 'passed' or s.corrects_id = old.survey_id)))
    -- What was closed opens again only by a correction of the survey that closed it.
    and (old.closed_by_id is null or new.closed_by_id is not distinct from old.closed_by_id or exists (select from survey s
      where s.account_id = old.account_id and s.corrects_id = old.closed_by_id))
    and (old.survey_id is null or ((old.location, old.component, old.damage_code, old.repair_code, old.length_cm, old.width_cm, old.quantity,
      old.responsibility, old.remark, old.scd_type, old.scd_code, old.is_draft, old.container_id) is not distinct from (new.location,
      new.component, new.damage_code, new.repair_code, new.length_cm, new.width_cm, new.quantity, new.responsibility, new.remark, new.scd_type,
      new.scd_code, new.is_draft, new.container_id)
      and new.survey_id is not null))
  then return new;
  end if;
  raise exception using errcode = 'check_violation', constraint = 'damage_of_survey', message = '"damage_of_survey": a survey says it';
end $$;
create trigger kept before update or delete on damage for each row when (old.survey_id is not null or old.closed_by_id is not null)
  execute function keep_damage();
create trigger closed before update of closed_by_id on damage for each row when (old.survey_id is null and new.closed_by_id is not null)
  execute function keep_damage();

-- Pictures of a survey, by the items of its checklist.
alter table image add column survey_id bigint;
alter table image drop constraint image_one_owner;
alter table image add constraint image_one_owner check (num_nonnulls(container_id, damage_id, work_task_id, survey_id) = 1);
alter table image add constraint image_survey_fkey foreign key (account_id, survey_id) references survey (account_id, id);
create index image_survey on image (account_id, survey_id, id) where survey_id is not null;

-- They are a proof: they stay.
create function keep_image() returns trigger language plpgsql as $$
begin
  if current_setting('app.takes_back', true) is distinct from 'account' and (old.survey_id is not null
    or exists (select from damage d where d.account_id = old.account_id and d.id = old.damage_id and d.survey_id is not null)
    or exists (select from estimate_line l join estimate e on e.account_id = l.account_id and e.id = l.estimate_id
      where l.account_id = old.account_id and l.damage_id = old.damage_id and e.status <> 'draft')) then
    raise exception using errcode = 'check_violation', constraint = 'image_of_survey', message = '"image_of_survey": a proof stays';
  end if;
  return old;
end $$;
create trigger kept before delete on image for each row when (old.survey_id is not null or old.damage_id is not null) execute function keep_image();

-- As before, but that what was repaired or taken back by then is known no more.
create or replace function damages_known(account bigint, passage bigint)
returns table (id bigint, scd_type text, scd_code text, remark text, seen_at timestamptz) language sql stable as $$
  with of_passage as (
    select t.id, t.container_id, t.moved_at from transport t where t.account_id = account and t.id = passage
  ), deleted as (
    select distinct on (log.record_id) log.record_id, log.at, log.before
    from audit_log log cross join of_passage
    where log.account_id = account and log.entity = 'damage' and log.action = 'delete'
      and (log.before ->> 'container_id')::bigint = of_passage.container_id
      and not exists (select from damage where damage.account_id = account and damage.id = log.record_id)
    order by log.record_id, log.id desc
  ), told as (
    select damage.id, damage.scd_type, damage.scd_code, damage.remark, damage.created_at, damage.transport_id
    from damage join of_passage on damage.account_id = account and damage.container_id = of_passage.container_id
    where not damage.is_draft and not exists (select from survey closing where closing.account_id = account
      and closing.id = damage.closed_by_id and closing.finished_at <= of_passage.moved_at)
    union all
    select gone.id, gone.scd_type, gone.scd_code, gone.remark, gone.created_at, gone.transport_id
    from deleted cross join of_passage cross join lateral jsonb_populate_record(null::damage, deleted.before) gone
    where deleted.at >= of_passage.moved_at + interval '1 minute' and deleted.at >= gone.created_at + interval '1 day' and not gone.is_draft)
  select told.id, told.scd_type, told.scd_code, told.remark, coalesce(seen.moved_at, told.created_at)
  from told cross join of_passage left join transport seen on seen.account_id = account and seen.id = told.transport_id
    and seen.type in ('gate_in', 'gate_out')
  where seen.id = of_passage.id or coalesce(seen.moved_at, told.created_at) < of_passage.moved_at + interval '1 minute'
$$;

alter table container add column csc_scheme text not null default '';
alter table container add column acep_number text not null default '';
alter table container add constraint container_csc_check check (csc_scheme in ('', 'pes', 'acep') and length(acep_number) <= 64);

alter table client add column auto_approve_max numeric(12, 2);
alter table client add column dpp numeric(12, 2);
alter table client add column dpp_mode text not null default 'excess';
alter table client add column pti_days int;
alter table client add constraint client_estimates_check check (auto_approve_max >= 0 and dpp >= 0 and dpp_mode in ('excess', 'all_or_nothing')
  and pti_days between 1 and 365);

-- What a repair takes, by component, damage and repair.
create table repair_tariff (
  like tenant_row including all,
  name text not null check (name <> '' and length(name) <= 120),
  client_id bigint,
  currency text not null default 'EUR' check (currency in ('CZK', 'EUR', 'HUF', 'PLN', 'USD')),
  valid_from date not null,
  labour_rate numeric(8, 2) not null check (labour_rate >= 0),
  lines jsonb not null default '[]' check (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) <= 500)
);
select tenant_table('repair_tariff');
alter table repair_tariff add constraint repair_tariff_client_fkey foreign key (account_id, client_id) references client (account_id, id);
create unique index repair_tariff_day_key on repair_tariff (account_id, client_id, currency, valid_from) nulls not distinct;

-- A revision of an estimate. Once it is sent it stays; a change is the next revision.
create table estimate (
  like tenant_row including all,
  container_id bigint not null,
  survey_id bigint,
  client_id bigint not null,
  user_client_id bigint,
  tariff_id bigint,
  number bigint not null,
  revision int not null check (revision >= 1),
  status text not null default 'draft' check (status in ('draft', 'sent', 'decided', 'superseded')),
  currency text not null check (currency in ('CZK', 'EUR', 'HUF', 'PLN', 'USD')),
  valid_until date not null,
  dpp numeric(12, 2) check (dpp >= 0),
  dpp_mode text not null default 'excess' check (dpp_mode in ('excess', 'all_or_nothing')),
  notes text not null default '' check (length(notes) <= 4000),
  sent_at timestamptz,
  admin_id bigint references admin (id),
  decided_at timestamptz,
  work_task_id bigint,
  hash text not null default '',
  -- How often its lines were replaced: its version rises with them.
  line_changes int not null default 0,
  -- What the recipients are shown, as it was sent.
  shown text not null default '',
  reminded_at timestamptz,
  constraint estimate_sent check ((status = 'draft') = (sent_at is null) or status = 'superseded')
);
select tenant_table('estimate');
alter table estimate add constraint estimate_container_fkey foreign key (account_id, container_id) references container (account_id, id);
alter table estimate add constraint estimate_survey_fkey foreign key (account_id, survey_id) references survey (account_id, id);
alter table estimate add constraint estimate_client_fkey foreign key (account_id, client_id) references client (account_id, id);
alter table estimate add constraint estimate_user_client_fkey foreign key (account_id, user_client_id) references client (account_id, id);
alter table estimate add constraint estimate_tariff_fkey foreign key (account_id, tariff_id) references repair_tariff (account_id, id);
alter table estimate add constraint estimate_work_task_fkey foreign key (account_id, work_task_id, container_id)
  references work_task (account_id, id, container_id);
create unique index estimate_revision_key on estimate (account_id, number, revision);
create unique index estimate_one_live on estimate (account_id, number) where status in ('draft', 'sent');
create unique index estimate_work_task_key on estimate (account_id, work_task_id) where work_task_id is not null;
create index estimate_status on estimate (account_id, status, id);
create index estimate_container on estimate (account_id, container_id, id);
create index estimate_tariff on estimate (account_id, tariff_id) where tariff_id is not null;
create index estimate_survey on estimate (account_id, survey_id) where survey_id is not null;

create table estimate_line (
  like tenant_row including all,
  estimate_id bigint not null,
  nth int not null check (nth between 1 and 200),
  damage_id bigint,
  location text not null default '',
  component text not null default '',
  damage_code text not null default '',
  repair_code text not null default '',
  length_cm int,
  width_cm int,
  quantity int not null default 1,
  responsibility text not null default '',
  remark text not null default '' check (length(remark) <= 200),
  payer text not null default 'owner' check (payer in ('owner', 'user')),
  formula text not null default '' check (formula in ('', 'F', 'Q', 'L', 'A', 'P')),
  count int not null default 0,
  hours numeric(9, 2) not null default 0 check (hours >= 0),
  rate numeric(8, 2) not null default 0 check (rate >= 0),
  labour numeric(12, 2) not null default 0 check (labour >= 0),
  material numeric(12, 2) not null default 0 check (material >= 0),
  net numeric(12, 2) not null default 0 check (net >= 0),
  is_capped boolean not null default false,
  gap text not null default '' check (gap in ('', 'noTariff', 'noLine', 'lengthCm', 'widthCm', 'tooLarge')),
  choice text not null default '' check (choice in ('', 'approved', 'rejected', 'question')),
  question text not null default '' check (length(question) <= 500),
  done text not null default '' check (done in ('', 'done', 'not_done')),
  shares jsonb not null default '[]',
  constraint estimate_line_done check (done = '' or choice = 'approved'),
  -- labour + material, or the cap.
  constraint estimate_line_net check (case when is_capped then net < labour + material else net = labour + material end)
);
select tenant_table('estimate_line');
alter table estimate_line add constraint estimate_line_estimate_fkey foreign key (account_id, estimate_id)
  references estimate (account_id, id) on delete cascade;
alter table estimate_line add constraint estimate_line_damage_fkey foreign key (account_id, damage_id) references damage (account_id, id);
create unique index estimate_line_nth_key on estimate_line (account_id, estimate_id, nth);
create index estimate_line_damage on estimate_line (account_id, damage_id) where damage_id is not null;
-- Nothing is approved twice, in whichever estimates; what was approved and could not be done may be asked about again.
create unique index estimate_line_approved_key on estimate_line (account_id, damage_id) where choice = 'approved' and done <> 'not_done';

create function keep_estimate() returns trigger language plpgsql as $$
declare
  free text[] := '{status,decided_at,work_task_id,reminded_at,version,updated_at}';
begin
  if old.status = 'draft' and (tg_op = 'DELETE' or new.status in ('draft', 'sent')) or current_setting('app.takes_back', true) = 'account' then
    return coalesce(new, old);
  end if;
  if tg_op = 'DELETE' or to_jsonb(new) - free is distinct from to_jsonb(old) - free
    or (new.status <> old.status and new.status <> 'superseded' and not (old.status = 'sent' and new.status = 'decided')) then
    raise exception using errcode = 'check_violation', constraint = 'estimate_stays', message = '"estimate_stays": it was sent';
  end if;
  return new;
end $$;
create trigger kept before update or delete on estimate for each row execute function keep_estimate();

create function keep_estimate_line() returns trigger language plpgsql as $$
declare
  free text[] := '{choice,question,done,shares,version,updated_at}';
  line estimate_line := coalesce(new, old);
begin
  if current_setting('app.takes_back', true) = 'account' or coalesce(current_setting('app.brings_in', true), '') <> '' or not exists (select from estimate e
    where e.account_id = line.account_id and e.id = line.estimate_id and e.status <> 'draft') then return line; end if;
  if tg_op <> 'UPDATE' or to_jsonb(new) - free is distinct from to_jsonb(old) - free or (old.choice <> '' and new.choice <> old.choice)
    or (new.choice <> '' and old.choice <> '' and new.shares is distinct from old.shares) then
    raise exception using errcode = 'check_violation', constraint = 'estimate_stays', message = '"estimate_stays": it was sent';
  end if;
  if old.done = 'done' and new.done <> 'done' and exists (select from transaction t where t.account_id = old.account_id
    and t.estimate_line_id = old.id and t.released_at is null) then
    raise exception using errcode = 'check_violation', constraint = 'estimate_line_billed', message = '"estimate_line_billed": it was billed';
  end if;
  return new;
end $$;
create trigger kept before insert or update or delete on estimate_line for each row execute function keep_estimate_line();

-- For a named recipient without an account. The token itself is nowhere.
create table estimate_link (
  account_id bigint not null default current_account(),
  id bigint generated by default as identity,
  created_at timestamptz not null default now(),
  estimate_id bigint not null,
  name text not null check (name <> '' and length(name) <= 120),
  email text not null check (length(email) <= 254),
  language text not null check (language in ('en', 'sk')),
  token_hash text not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  opened_at timestamptz,
  opens int not null default 0,
  is_mailed boolean not null default false,
  is_reminder boolean not null default false,
  primary key (account_id, id)
);
select spread('estimate_link');
alter table estimate_link enable row level security, force row level security;
create policy tenant on estimate_link to boxyard_app using (account_id = current_account()) with check (account_id = current_account());
grant select, insert, update on estimate_link to boxyard_app;
alter table estimate_link add constraint estimate_link_estimate_fkey foreign key (account_id, estimate_id) references estimate (account_id, id);
create unique index estimate_link_token_key on estimate_link (account_id, token_hash);
create index estimate_link_estimate on estimate_link (account_id, estimate_id);

-- What was answered: once for a revision, and never changed.
create table estimate_decision (
  account_id bigint not null default current_account(),
  estimate_id bigint not null,
  at timestamptz not null default now(),
  way text not null check (way in ('link', 'member', 'rule')),
  link_id bigint,
  name text not null check (name <> '' and length(name) <= 200),
  email text not null default '',
  admin_id bigint references admin (id),
  token_id bigint,
  comment text not null default '' check (length(comment) <= 1000),
  ip text not null default '',
  agent text not null default '' check (length(agent) <= 300),
  hash text not null,
  -- What was chosen for each line, in the form in which it came: a second answer of the same is the same answer.
  choices jsonb not null,
  primary key (account_id, estimate_id)
);
select spread('estimate_decision');
alter table estimate_decision enable row level security, force row level security;
create policy tenant on estimate_decision to boxyard_app using (account_id = current_account()) with check (account_id = current_account());
grant select, insert on estimate_decision to boxyard_app;
alter table estimate_decision add constraint estimate_decision_estimate_fkey foreign key (account_id, estimate_id)
  references estimate (account_id, id);
alter table estimate_decision add constraint estimate_decision_link_fkey foreign key (account_id, link_id) references estimate_link (account_id, id);

-- Only what was approved and done is billed, to those who pay it, for what was approved, and once.
alter table transaction add column estimate_line_id bigint;
alter table transaction add constraint transaction_estimate_line_fkey foreign key (account_id, estimate_line_id)
  references estimate_line (account_id, id);
create unique index transaction_estimate_line_key on transaction (account_id, estimate_line_id, client_id)
  where estimate_line_id is not null and released_at is null;
create function keep_estimate_bill() returns trigger language plpgsql as $$
begin
  if current_setting('app.takes_back', true) = 'account' or exists (select from estimate_line l
      join estimate e on e.account_id = l.account_id and e.id = l.estimate_id
      where l.account_id = new.account_id and l.id = new.estimate_line_id and l.choice = 'approved' and l.done = 'done'
      and e.container_id = new.container_id and e.currency = new.currency and e.work_task_id = new.work_task_id
      and new.unit_price = (select sum((share ->> 'net')::numeric) from jsonb_array_elements(l.shares) share
        where new.client_id = case when share ->> 'payer' = 'user' then coalesce(e.user_client_id, e.client_id) else e.client_id end)) then
    return new;
  end if;
  raise exception using errcode = 'check_violation', constraint = 'transaction_estimate_line', message = '"transaction_estimate_line": not approved';
end $$;
create trigger kept_estimate before insert or update of estimate_line_id, unit_price, client_id, currency, container_id, work_task_id on transaction
  for each row when (new.estimate_line_id is not null) execute function keep_estimate_bill();

alter table document_mail drop constraint document_mail_kind_check;
alter table document_mail add constraint document_mail_kind_check check (kind in ('invoice', 'receipt', 'statement', 'reminder', 'estimate'));

-- Estimates are told to partners by message, too.
alter table edi_partner add column sends_estimates boolean not null default false;
alter table edi_message drop constraint edi_message_type_check;
alter table edi_message add constraint edi_message_type_check
  check (type in ('', 'CODECO', 'COEDOR', 'COPARN', 'COREOR', 'COPINO', 'CONTRL', 'APERAK', 'DESTIM'));

-- As before, and who signed a survey.
create or replace function without_person(entity text, r jsonb, part text, moment jsonb) returns jsonb language sql immutable parallel safe return
  case
    when r is null or part is null then r
    when entity = 'transport' and part = 'license' then r || '{"driver_license_number": ""}'::jsonb
    when entity = 'transport'
      then r || '{"driver_name": "", "driver_license_number": "", "search_key": null, "truck_key": null}'::jsonb
    when entity = 'transport_receipt' and part = 'license' then r #- '{contents,driverLicenseNumber}'
    when entity = 'transport_receipt' then r #- '{contents,driverName}' #- '{contents,driverLicenseNumber}'
    when entity = 'survey' then r || '{"signature": ""}'::jsonb
    when entity in ('employee', 'client_user')
      then r || jsonb_build_object('username', 'erased-' || (r ->> 'id'), 'email', 'erased-' || (r ->> 'id') || '@erased.invalid',
        'firstname', '', 'lastname', '', 'is_enabled', false, 'username_key', null, 'name_key', null, 'erased_at', moment)
        || case when entity = 'client_user' then '{"notes": ""}'::jsonb else '{"external_id": ""}'::jsonb end
    else r
  end;

-- As before, and an estimate by its number.
create or replace function history_name(entity text, r jsonb) returns text language sql immutable parallel safe
  return nullif(left(coalesce(
    nullif(r ->> 'name', ''),
    case when entity in ('client_user', 'employee') then nullif(btrim(coalesce(r ->> 'firstname', '') || ' ' || coalesce(r ->> 'lastname', '')), '')
      when entity in ('gate_order', 'gate_order_unit', 'hold') then nullif(r ->> 'number', '')
      when entity = 'estimate' then (r ->> 'number') || '/' || (r ->> 'revision')
      when entity = 'announced_truck' then nullif(r ->> 'vehicle_number', '') end,
    nullif(r ->> 'username', ''), nullif(r ->> 'title', ''), nullif(r ->> 'filename', ''), ''), 200), '');

create or replace function history_owner(entity text, r jsonb) returns text language sql immutable parallel safe
  return case
    when entity in ('container_place', 'damage', 'document', 'estimate', 'reefer_reading', 'stay_correction', 'survey', 'transaction', 'transport', 'work_task') then 'container'
    when entity = 'image' then case
      when r ->> 'damage_id' is not null then 'damage'
      when r ->> 'work_task_id' is not null then 'work_task'
      when r ->> 'survey_id' is not null then 'survey'
      else 'container' end
    when entity in ('cargo', 'task_comment') then 'work_task'
    when entity = 'cargo_item' then 'cargo'
    when entity in ('gate_order_line', 'gate_order_unit') then 'gate_order'
    when entity = 'client_user' then 'client'
    when entity = 'edi_profile' then 'edi_partner'
    when entity = 'estimate_line' then 'estimate'
    when entity = 'rate_line' then 'rate_card'
    when entity = 'storage_area' then 'warehouse'
    when entity = 'storage_section' then 'storage_area'
    when entity = 'section_row' then 'storage_section'
    when entity = 'transport_receipt' then 'transport'
    when entity in ('entry', 'export', 'invitation', 'membership') then 'admin'
    when entity = 'account_logo' then 'account' end;

create or replace function history_owner_id(entity text, record_id bigint, r jsonb) returns bigint language sql immutable parallel safe
  return case
    when entity in ('entry', 'export', 'invitation') then record_id
    else (case
      when entity in ('container_place', 'damage', 'document', 'estimate', 'reefer_reading', 'stay_correction', 'survey', 'transaction', 'transport', 'work_task') then r ->> 'container_id'
      when entity = 'image' then coalesce(r ->> 'damage_id', r ->> 'work_task_id', r ->> 'survey_id', r ->> 'container_id')
      when entity in ('cargo', 'task_comment') then r ->> 'work_task_id'
      when entity = 'cargo_item' then r ->> 'cargo_id'
      when entity in ('gate_order_line', 'gate_order_unit') then r ->> 'order_id'
      when entity = 'client_user' then r ->> 'client_id'
      when entity = 'edi_profile' then r ->> 'partner_id'
      when entity = 'estimate_line' then r ->> 'estimate_id'
      when entity = 'rate_line' then r ->> 'rate_card_id'
      when entity = 'storage_area' then r ->> 'warehouse_id'
      when entity = 'storage_section' then r ->> 'area_id'
      when entity = 'section_row' then r ->> 'section_id'
      when entity = 'transport_receipt' then r ->> 'transport_id'
      when entity = 'membership' then r ->> 'admin_id'
      when entity = 'account_logo' then r ->> 'account_id' end)::bigint end;

create or replace function queue_webhooks() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  hook record;
  present jsonb := coalesce(new.after, new.before);
  told text[] := array[new.entity || case new.action when 'insert' then '.created' when 'update' then '.updated' else '.deleted' end];
  version bigint := (present ->> 'version')::bigint;
  ids jsonb := jsonb_strip_nulls(jsonb_build_object('containerId', present -> 'container_id', 'workTaskId', present -> 'work_task_id',
    'clientId', present -> 'client_id', 'warehouseId', present -> 'warehouse_id'));
begin
  if new.entity = 'invoice' and new.action <> 'delete' then
    if new.before ->> 'number' is null and new.after ->> 'number' is not null then told := told || 'invoice.issued'::text; end if;
    if new.after ->> 'paid' = new.after ->> 'total' and new.before ->> 'paid' <> new.after ->> 'paid' then told := told || 'invoice.paid'::text; end if;
  end if;
  if new.entity = 'estimate' and new.action = 'update' and new.after ->> 'status' in ('sent', 'decided')
    and new.before ->> 'status' is distinct from new.after ->> 'status' then told := told || ('estimate.' || (new.after ->> 'status')); end if;
  if new.entity = 'hold' and new.action = 'insert' then told := told || 'hold.placed'::text; end if;
  -- Of the order, once its last unit is taken.
  if new.entity = 'gate_order_unit' and new.action <> 'delete' and new.after ->> 'transport_id' is not null and new.before ->> 'transport_id' is null
    and is_order_full(new.account_id, (new.after ->> 'order_id')::bigint) then
    for hook in select w.id from webhook w where w.account_id = new.account_id and w.is_enabled and 'order.exhausted' = any (w.events) loop
      insert into webhook_delivery (account_id, webhook_id, event, record_id, version, ids)
      values (new.account_id, hook.id, 'order.exhausted', (new.after ->> 'order_id')::bigint, version, ids);
      perform tell_webhook(new.account_id, hook.id);
    end loop;
  end if;
  for hook in select w.id, event from webhook w, unnest(told) event where w.account_id = new.account_id and w.is_enabled and event = any (w.events) loop
    insert into webhook_delivery (account_id, webhook_id, event, record_id, version, ids)
    values (new.account_id, hook.id, hook.event, new.record_id, version, ids);
    perform tell_webhook(new.account_id, hook.id);
  end loop;
  return null;
end $$;
