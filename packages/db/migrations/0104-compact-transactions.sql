-- Contracts: 0.1.0 (processes of any version name movement_tx and its columns, which are there after it as before)
-- A transaction took 278 bytes, 177 of them in indexes that name every row. Rows are found by groups instead: a position by the eight
-- transactions of which it is one, a hash by its first 20 bits, a signer by 65,536 blocks. Each group is small, and its key is kept once.
-- That a transaction is on record once follows from movement_block, whose rows are written with those of their transactions.

create function transaction_bucket(hash bytea) returns integer
language sql immutable parallel safe
return (get_byte(hash, 0) << 12) | (get_byte(hash, 1) << 4) | (get_byte(hash, 2) >> 4);

alter table movement_tx rename to movement_tx_before;

-- Every transaction of recorded blocks, with its fee, at the position of rank 0. The order of columns leaves no gap in a row.
create table movement_tx (
  pos bigint not null,
  signer integer not null,
  chain smallint not null,
  -- Whether its calls between contracts were read, and whether it has more movements than places, so that none were kept.
  traced boolean not null,
  gap boolean not null default false,
  fee numeric(78) not null,
  hash bytea not null check (octet_length(hash) = 32)
) partition by list (chain);

create function index_transactions(short smallint) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  execute format('create index on %I ((pos >> 18))', 'movement_tx_' || short);
  execute format('create index on %I (transaction_bucket(hash))', 'movement_tx_' || short);
  execute format('create index on %I (signer, ((pos >> 48)::integer))', 'movement_tx_' || short);
  execute format('create index on %I (pos) where gap', 'movement_tx_' || short);
end
$$;
revoke execute on function index_transactions(smallint) from public;

do $$
declare
  short smallint;
begin
  for short in select key from movement_chain where to_regclass('movement_tx_' || key) is not null loop
    execute format('alter table %I rename to %I', 'movement_tx_' || short, 'movement_tx_before_' || short);
    execute format('create table %I partition of movement_tx for values in (%s)', 'movement_tx_' || short, short);
    execute format('insert into %I (pos, signer, chain, traced, gap, fee, hash) select pos, signer, chain, traced, gap, fee, hash from %I order by pos',
      'movement_tx_' || short, 'movement_tx_before_' || short);
    execute format('drop table %I', 'movement_tx_before_' || short);
    perform index_transactions(short);
  end loop;
end
$$;
drop table movement_tx_before;

create or replace function ensure_movement_partitions(of_chain bigint) returns smallint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  short smallint;
begin
  insert into movement_chain (chain_id) values (of_chain) on conflict do nothing;
  select key into strict short from movement_chain where chain_id = of_chain;
  if to_regclass('movement_' || short) is null then
    execute format('create table %I partition of movement (primary key (chain, pos)) for values in (%s)', 'movement_' || short, short);
    execute format('create index on %I (src, pos) include (dst, asset, amount)', 'movement_' || short);
    execute format('create index on %I (dst, pos) include (src, asset, amount)', 'movement_' || short);
    execute format('create table %I partition of movement_tx for values in (%s)', 'movement_tx_' || short, short);
    perform index_transactions(short);
    execute format('create table %I partition of movement_block (primary key (chain, block)) for values in (%s)',
      'movement_block_' || short, short);
  end if;
  return short;
end
$$;
