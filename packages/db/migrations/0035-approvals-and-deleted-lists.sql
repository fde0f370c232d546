-- A list that its owner deleted keeps its row for a while, with its public address, feed and choices, so that they can undo it. Whoever reads
-- lists leaves out what has this mark.
alter table watchlist add column deleted_at timestamptz;
alter table watchlist drop constraint watchlist_user_id_name_key;
alter table watchlist drop constraint watchlist_user_id_position_key;
create unique index watchlist_own_name on watchlist (user_id, name) where deleted_at is null;
-- As unique as before, and checked at the end of a statement: only such a constraint can leave rows out and still be deferred.
alter table watchlist add constraint watchlist_own_position
  exclude using btree (user_id with =, position with =) where (deleted_at is null) deferrable initially immediate;
create index watchlist_deleted on watchlist (deleted_at) where deleted_at is not null;

-- As before, with one index more: which approvals (Approval(address,address,uint256)) an address gave, the newest first.
create or replace function ensure_chain_partition(of_chain bigint, of_block bigint, with_indexes boolean) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  blocks constant bigint := 250000;
  part constant bigint := of_block / blocks;
  kind text;
  name text;
begin
  foreach kind in array array['chain_transaction', 'chain_log', 'chain_internal_call'] loop
    name := format('%s_%s_%s', kind, of_chain, part);
    if to_regclass(name) is null then
      execute format('create table %I partition of %I for values from (%s, %s) to (%s, %s)',
        name, kind, of_chain, part * blocks, of_chain, (part + 1) * blocks);
      execute format('create unique index %I on %I (time, block, %s, contract)', name || '_order', name,
        case kind when 'chain_log' then 'log_index' when 'chain_transaction' then 'tx_index' else 'tx_index, selector' end);
    end if;
    if with_indexes then
      case kind
        when 'chain_transaction' then
          execute format('create index if not exists %I on %I (contract, selector, time)', name || '_selector', name);
          execute format('create index if not exists %I on %I (contract, sender, time)', name || '_sender', name);
        when 'chain_log' then
          execute format('create index if not exists %I on %I (contract, topic, time)', name || '_topic', name);
          execute format('create index if not exists %I on %I (substring(topics for 32), time) where topic = %L::bytea',
            name || '_approval', name, '\x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925');
        else
          execute format('create index if not exists %I on %I (contract, selector, time)', name || '_selector', name);
      end case;
    end if;
  end loop;
end
$$;

-- Partitions that have their indexes get this one, too.
do $$
declare
  name text;
begin
  for name in
    select c.relname from pg_inherits i
    join pg_class c on c.oid = i.inhrelid
    join pg_class p on p.oid = i.inhparent
    where p.relname = 'chain_log' and to_regclass(quote_ident(c.relname || '_topic')) is not null
  loop
    execute format('create index if not exists %I on %I (substring(topics for 32), time) where topic = %L::bytea',
      name || '_approval', name, '\x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925');
  end loop;
end
$$;
