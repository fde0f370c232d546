-- How much of a project's activity fell into each hour of a chain's own time: what its chart draws. Moved in the same transaction and by
-- the same rows as activity_total, so its sums are those of the totals of all time. No checks: what takes away is proposed as a new row first.
create table activity_hour (
  project_id text not null references project on delete cascade,
  chain_id bigint not null references chain on delete cascade,
  hour timestamptz not null,
  calls bigint not null default 0,
  failed bigint not null default 0,
  events bigint not null default 0,
  primary key (project_id, chain_id, hour)
) with (fillfactor = 80);

insert into activity_hour (project_id, chain_id, hour, calls, failed, events)
select k.project_id, k.chain_id, date_trunc('hour', r.time, 'UTC'), sum(r.calls), sum(r.failed), sum(r.events)
from (
  select chain_id, contract, time, 1 as calls, case when ok then 0 else 1 end as failed, 0 as events from chain_transaction
  union all
  select chain_id, contract, time, 0, 0, 1 from chain_log
) r
join tracked_contract k on k.chain_id = r.chain_id and k.address = r.contract
group by 1, 2, 3;

-- When things were first and last on record, and in which transaction last: the pairs of_contracts[n], of_keys[n] under their of_entries[n],
-- where an entry with several contracts is seen in any of them. However long the record is, it is a few index look-ups: walks the chain's
-- partitions from either end and stops when every entry was met. Nothing where a partition on the way has no index for it yet: a history
-- that is still being read tells no first and last.
-- The app's role has no rights on partitions themselves, so the owner looks.
create function find_sightings(of_kind text, of_chain bigint, of_entries int[], of_contracts bytea[], of_keys bytea[], from_block bigint,
  to_block bigint) returns table (entry int, first_at timestamptz, last_at timestamptz, last_hash bytea)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  blocks constant bigint := 250000;
  source constant text := case of_kind when 'event' then 'chain_log' else 'chain_transaction' end;
  suffix constant text := case of_kind when 'event' then '_topic' when 'call' then '_selector' else '_sender' end;
  -- Of each pair its first row in that order, and of these the first of each entry that was not met yet.
  query constant text := format(
    'select distinct on (p.entry) p.entry, s.time, s.hash
     from unnest($1, $2, $3) p (entry, contract, key)
     cross join lateral (
       select time, block, %1$I as place, %2$I as hash from %%1$I where contract = p.contract and %3$I = p.key
       order by time %%2$s, block %%2$s, %1$I %%2$s limit 1) s
     where p.entry <> all ($4)
     order by p.entry, s.time %%2$s, s.block %%2$s, s.place %%2$s',
    case of_kind when 'event' then 'log_index' else 'tx_index' end,
    case of_kind when 'event' then 'tx_hash' else 'hash' end,
    case of_kind when 'event' then 'topic' when 'call' then 'selector' else 'sender' end);
  entries constant int := (select count(distinct e) from unnest(of_entries) e);
  forwards boolean;
  step bigint;
  part bigint;
  name text;
  met int[];
  row record;
  lasts timestamptz[] := '{}';
  hashes bytea[] := '{}';
  begins timestamptz[] := '{}';
begin
  foreach forwards in array array[false, true] loop
    met := '{}';
    part := case when forwards then from_block else to_block end / blocks;
    step := case when forwards then 1 else -1 end;
    while part between from_block / blocks and to_block / blocks and cardinality(met) < entries loop
      name := format('%s_%s_%s', source, of_chain, part);
      part := part + step;
      continue when to_regclass(name) is null;
      exit when to_regclass(name || suffix) is null;
      for row in execute format(query, name, case when forwards then 'asc' else 'desc' end) using of_entries, of_contracts, of_keys, met loop
        met := met || row.entry;
        if forwards then
          begins[row.entry] := row.time;
        else
          lasts[row.entry] := row.time;
          hashes[row.entry] := row.hash;
        end if;
      end loop;
    end loop;
  end loop;
  return query select e, begins[e], lasts[e], hashes[e] from (select distinct e from unnest(of_entries) e) every (e);
end
$$;
