-- Several containers that move at once may take each other's places: whether a cell is free is then judged when all of
-- them are moved. Every other statement is judged at once, as before.
alter table container_place drop constraint container_place_free;
alter table container_place add constraint container_place_free exclude using gist
  ((account_id + 0) with =, (section_id + 0) with =, "row" with =, tier with =, span with &&, (container_id + 0) with <>)
  deferrable initially immediate;
