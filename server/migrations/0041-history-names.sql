-- Every kind of record goes by a name of its own, or by what it belongs to.
create or replace function history_name(entity text, r jsonb) returns text language sql immutable parallel safe
  return nullif(left(coalesce(
    nullif(r ->> 'name', ''),
    case when entity in ('client_user', 'employee') then nullif(btrim(coalesce(r ->> 'firstname', '') || ' ' || coalesce(r ->> 'lastname', '')), '')
      when entity in ('gate_order', 'gate_order_unit', 'hold') then nullif(r ->> 'number', '')
      when entity = 'estimate' then (r ->> 'number') || '/' || (r ->> 'revision')
      when entity = 'announced_truck' then coalesce(nullif(r ->> 'vehicle_number', ''), r #>> '{numbers,0}', r ->> 'day')
      -- A draft has no number yet.
      when entity = 'invoice' then coalesce(r ->> 'number', left(r ->> 'month', 7))
      when entity = 'payment' then (r ->> 'amount') || ' ' || (r ->> 'currency')
      when entity = 'transport_receipt' then receipt_number((r ->> 'year')::int, (r ->> 'number')::int)
      when entity = 'storage_run' then r ->> 'until_day'
      when entity = 'acceptance_stop' then concat_ws(' – ', r ->> 'from_day', r ->> 'to_day')
      when entity in ('checklist', 'survey') then r ->> 'kind' end,
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
    when entity = 'hold' then case
      when r ->> 'order_id' is not null then 'gate_order'
      when r ->> 'client_id' is not null then 'client' end
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
      when entity = 'hold' then coalesce(r ->> 'order_id', r ->> 'client_id')
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

-- The trigger of the history works its keys out anew.
update audit_log set name_key = null
  where entity in ('acceptance_stop', 'announced_truck', 'checklist', 'hold', 'invoice', 'payment', 'storage_run', 'survey', 'transport_receipt');
