-- The yard as it stood is found by going back from the present: the first change after that moment says what was before it.
-- Plain columns, since row security lets no index be used through an expression on JSON.
alter table container_move add column from_section bigint generated always as ((from_place ->> 'sectionId')::bigint) stored;
create index container_move_left on container_move (account_id, from_section, at) where from_section is not null;
create index audit_log_grid on audit_log (account_id, at) where entity in ('storage_area', 'storage_section', 'section_row');
