-- A token that was ended stays so, whatever is taken back.
create function api_token_stays_ended() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'check_violation', constraint = 'api_token_stays_ended', message = 'an ended token stays ended';
end $$;
create trigger stays_ended before update on api_token for each row
  when (old.ended_at is not null and new.ended_at is null) execute function api_token_stays_ended();
