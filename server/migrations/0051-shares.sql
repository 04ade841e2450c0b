-- What one account may make others wait for.

-- The person at the beginning of the chain of invitations by which this one came; null: nobody.
alter table admin add column came_through bigint;

-- An area is answered with all of its sections, and a warehouse with all of its areas.
create function warehouse_holds_sections() returns trigger language plpgsql as $$
begin
  if exists (select from (select distinct a.account_id, a.warehouse_id
        from added s join storage_area a on a.account_id = s.account_id and a.id = s.area_id) w
      where (select count(*) from storage_area a join storage_section s on s.account_id = a.account_id and s.area_id = a.id
        where a.account_id = w.account_id and a.warehouse_id = w.warehouse_id) > 500) then
    raise exception using errcode = 'check_violation', constraint = 'warehouse_holds_sections', message = 'too many sections';
  end if;
  return null;
end $$;
create trigger holds after insert on storage_section referencing new table as added for each statement execute function warehouse_holds_sections();

create function warehouse_holds_areas() returns trigger language plpgsql as $$
begin
  if exists (select from (select distinct account_id, warehouse_id from added) w
      where (select count(*) from storage_area a where a.account_id = w.account_id and a.warehouse_id = w.warehouse_id) > 200) then
    raise exception using errcode = 'check_violation', constraint = 'warehouse_holds_areas', message = 'too many areas';
  end if;
  return null;
end $$;
create trigger holds after insert on storage_area referencing new table as added for each statement execute function warehouse_holds_areas();
