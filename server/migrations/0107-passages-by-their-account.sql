-- A plan that is kept for all accounts takes each for one of middle size. In it the index of trucks is read through, which is less work
-- there than the index of three letters, and in a large account is twenty times as much.
alter function passages_holding(text, int) set plan_cache_mode = force_custom_plan;
