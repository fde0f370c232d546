-- Days that are over, counted by name: single events are deleted after some time, the counts stay. Nobody can be found in them.
create table event_day (
  day date not null,
  name text not null,
  events bigint not null check (events > 0),
  visitors bigint not null check (visitors > 0),
  primary key (day, name)
);
create index on event (at);

-- When somebody said that a fault is mended. The next report of it takes that back.
alter table error_group add column resolved_at timestamptz;
