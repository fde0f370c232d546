-- As before, with one index more: which operators an address let act for whole collections (ApprovalForAll) or by way of Permit2 (Approval and
-- Permit with five and six fields), the newest first. Beside that of approvals, which need not be made again for it.
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
          execute format('create index if not exists %I on %I (substring(topics for 32), time) where topic in (%L::bytea, %L::bytea, %L::bytea)',
            name || '_operator', name, '\x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
            '\xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b',
            '\xc6a377bfc4eb120024a8ac08eef205be16b817020812c73223e81d1bdb9708ec');
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
    execute format('create index if not exists %I on %I (substring(topics for 32), time) where topic in (%L::bytea, %L::bytea, %L::bytea)',
      name || '_operator', name, '\x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31',
      '\xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b',
      '\xc6a377bfc4eb120024a8ac08eef205be16b817020812c73223e81d1bdb9708ec');
  end loop;
end
$$;
