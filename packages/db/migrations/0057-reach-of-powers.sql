-- What the privileged functions of a contract reach, measured at the block of its map; null where that was not measured.
alter table power_map add column reach jsonb;
