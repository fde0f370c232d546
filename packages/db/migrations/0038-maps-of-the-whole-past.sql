-- False where the past of some contract was still being read: accounts that it names may hold something, so the map is made again afterwards.
alter table power_map add column whole boolean not null default true;
