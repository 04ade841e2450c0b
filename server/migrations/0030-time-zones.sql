-- Time zones that the database does not know by name made its own calculations fail, or mean another place than the browser does.
update account set timezone = coalesce(known.name, 'UTC')
from account as wrong
left join (values
  ('ACT', 'Australia/Darwin'), ('AET', 'Australia/Sydney'), ('AGT', 'America/Argentina/Buenos_Aires'), ('ART', 'Africa/Cairo'),
  ('AST', 'America/Anchorage'), ('BET', 'America/Sao_Paulo'), ('BST', 'Asia/Dhaka'), ('CAT', 'Africa/Harare'),
  ('CNT', 'America/St_Johns'), ('CST', 'America/Chicago'), ('CTT', 'Asia/Shanghai'), ('EAT', 'Africa/Addis_Ababa'),
  ('ECT', 'Europe/Paris'), ('IET', 'America/Indiana/Indianapolis'), ('IST', 'Asia/Kolkata'), ('JST', 'Asia/Tokyo'),
  ('MIT', 'Pacific/Apia'), ('NET', 'Asia/Yerevan'), ('NST', 'Pacific/Auckland'), ('PLT', 'Asia/Karachi'),
  ('PNT', 'America/Phoenix'), ('PRT', 'America/Puerto_Rico'), ('PST', 'America/Los_Angeles'), ('SST', 'Pacific/Guadalcanal'),
  ('VST', 'Asia/Ho_Chi_Minh')) legacy (abbreviation, zone) on legacy.abbreviation = upper(wrong.timezone)
left join pg_timezone_names known on lower(known.name) = lower(coalesce(legacy.zone, wrong.timezone))
where wrong.id = account.id and wrong.timezone not in (select name from pg_timezone_names);

create function refuse_unknown_timezone() returns trigger language plpgsql as $$
begin
  if not exists (select from pg_timezone_names where name = new.timezone) then
    raise exception 'unknown time zone' using errcode = 'check_violation', table = 'account', constraint = 'account_timezone_known';
  end if;
  return new;
end $$;

-- Not a check constraint: the list belongs to the server and may change under the rows.
create trigger timezone_of_insert before insert on account for each row execute function refuse_unknown_timezone();
create trigger timezone_of_update before update of timezone on account for each row
  when (new.timezone is distinct from old.timezone) execute function refuse_unknown_timezone();
