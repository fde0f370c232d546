-- How many views of a project were counted and are no longer kept singly.
create table project_view_archive (
  project_id text primary key references project on delete cascade,
  views bigint not null
);
-- Whether a visitor's view counts is settled by a limit; what is asked of views is how many, since when.
drop index project_view_project_id_visitor_at_idx;
create index on project_view (at);

-- Orders of a list, unknown values last; equal ones stand by their place. Each is also read backwards, from its last known value.
alter table project_listing add column votes integer not null generated always as (votes_yes + votes_no) stored;
create index project_listing_name on project_listing (demo, name_key, position);
create index project_listing_score on project_listing (demo, score desc nulls last, position);
create index project_listing_votes on project_listing (demo, votes desc nulls last, position);
create index project_listing_views on project_listing (demo, page_views desc nulls last, position);
create index project_listing_audited on project_listing (demo, audited_on desc nulls last, position);
create index project_listing_onboarded on project_listing (demo, onboarded_at desc nulls last, position);

-- Which projects have a value, one bit each in order of their place: 8192 places a row, no row where no bit is set.
-- "And" and "or" of such rows answer any filter, and how many bits are set is a total. Derived from project_listing.
create table listing_facet (
  demo boolean not null,
  facet text collate "C" not null,
  value text collate "C" not null,
  chunk integer not null,
  bits bit varying(8192) not null check (length(bits) = 8192),
  primary key (demo, facet, value, chunk)
);
create aggregate bits_concat(bit varying) (sfunc = bitcat, stype = bit varying);

-- Every call writes an allowance. None needs to survive a crash, and without a log behind it no call waits for the disk.
alter table rate_limit set unlogged;
-- Nor does an index have to follow each of them: the sweep reads what is there.
drop index rate_limit_full_at_idx;
alter table rate_limit set (fillfactor = 50);

-- Takes one use of an allowance that is given every `step` seconds and is whole after `whole` (generic cell rate algorithm).
-- 0 when it is given; otherwise whole seconds until one more is, at least one.
create function take_limit(limited bytea, step double precision, whole double precision) returns double precision
language plpgsql as $$
declare
  given boolean;
  full_after double precision;
begin
  insert into rate_limit as r (key, full_at) values (limited, clock_timestamp() + make_interval(secs => step))
  on conflict (key) do update set full_at = greatest(r.full_at, clock_timestamp()) + make_interval(secs => step)
    where greatest(r.full_at, clock_timestamp()) + make_interval(secs => step) <= clock_timestamp() + make_interval(secs => whole)
  returning true into given;
  if given then
    return 0;
  end if;
  select extract(epoch from full_at - clock_timestamp()) into full_after from rate_limit where key = limited;
  return greatest(1, ceil(coalesce(full_after, 0) + step - whole));
end
$$;
