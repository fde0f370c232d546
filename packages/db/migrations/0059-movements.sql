-- How movements of a chain are recorded: all from its first block, those from a block on, or none. A mode that is null follows the settings.
-- `key` is short, because every movement carries it.
create table movement_chain (
  chain_id bigint primary key references chain on delete cascade,
  key smallint not null unique generated always as identity,
  mode text check (mode in ('all', 'forward', 'ask')),
  -- Where `forward` begins.
  since_block bigint check (since_block >= 0)
);

-- Accounts of all chains, by a number that fits into every row. Not addresses: '\x01' is what pays tips and gets fees.
create table moved_address (
  id integer primary key generated always as identity,
  address bytea not null unique check (octet_length(address) in (1, 20))
);

-- The native coin of a chain (no contract), and its tokens. Symbol and decimals are what the contract says: a claim.
create table moved_asset (
  id integer primary key generated always as identity,
  chain_id bigint not null references chain on delete cascade,
  contract bytea check (octet_length(contract) = 20),
  symbol text check (length(symbol) <= 32),
  decimals smallint check (decimals >= 0),
  -- When the contract was asked for both; null: it was not.
  asked_at timestamptz,
  unique nulls not distinct (chain_id, contract)
);

-- One transfer of one asset. `pos` is block · 2^32 + transaction · 2^15 + rank, as in packages/tracing. A partition for each chain.
create table movement (
  chain smallint not null,
  pos bigint not null,
  src integer not null,
  dst integer not null,
  asset integer not null,
  kind smallint not null check (kind between 1 and 11),
  amount numeric(78) not null check (amount > 0)
) partition by list (chain);

-- Every transaction of recorded blocks, with its fee, at the position of rank 0.
create table movement_tx (
  chain smallint not null,
  pos bigint not null,
  signer integer not null,
  fee numeric(78) not null,
  -- Whether its calls between contracts were read, and whether it has more movements than places, so that none were kept.
  traced boolean not null,
  gap boolean not null default false,
  hash bytea not null check (octet_length(hash) = 32)
) partition by list (chain);

create table movement_block (
  chain smallint not null,
  block integer not null,
  time timestamptz not null,
  hash bytea not null check (octet_length(hash) = 32)
) partition by list (chain);

-- Of which blocks, both included, all movements of a kind are recorded. Ranges of a kind neither overlap nor touch.
create table movement_record (
  chain_id bigint not null references movement_chain on delete cascade,
  what text not null check (what in ('native', 'internal', 'token')),
  from_block bigint not null,
  to_block bigint not null check (to_block >= from_block),
  primary key (chain_id, what, from_block)
);

-- What stands behind an address, as its code said when it was asked.
create table moved_account (
  chain_id bigint not null references chain on delete cascade,
  address bytea not null check (octet_length(address) = 20),
  kind text not null check (kind in ('wallet', 'delegated', 'personal', 'contract')),
  asked_at timestamptz not null default now(),
  primary key (chain_id, address)
);

-- The app's role makes no tables; so its owner does.
create function ensure_movement_partitions(of_chain bigint) returns smallint
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
    execute format('create table %I partition of movement_tx (primary key (chain, pos)) for values in (%s)', 'movement_tx_' || short, short);
    execute format('create index on %I (signer, pos) include (fee)', 'movement_tx_' || short);
    execute format('create index on %I (hash)', 'movement_tx_' || short);
    execute format('create index on %I (pos) where gap', 'movement_tx_' || short);
    execute format('create table %I partition of movement_block (primary key (chain, block)) for values in (%s)',
      'movement_block_' || short, short);
  end if;
  return short;
end
$$;

-- Forgets the movements of a chain: it has another beginning now.
create function drop_movement_partitions(of_chain bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  short smallint;
begin
  select key into short from movement_chain where chain_id = of_chain;
  if short is null then
    return;
  end if;
  execute format('drop table if exists %I, %I, %I', 'movement_' || short, 'movement_tx_' || short, 'movement_block_' || short);
  delete from movement_record where chain_id = of_chain;
  delete from moved_account where chain_id = of_chain;
  delete from moved_asset where chain_id = of_chain;
  update movement_chain set since_block = null where chain_id = of_chain;
end
$$;

-- Traces that were asked for. The same inputs give the same trace, so they are one row. Nobody owns one: who has its id can read it.
create table trace_run (
  id uuid primary key default gen_random_uuid(),
  chain_id bigint not null references chain on delete cascade,
  inputs jsonb not null,
  inputs_hash bytea not null unique check (octet_length(inputs_hash) = 32),
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'refused')),
  -- Why it was refused, in words for its reader.
  reason text,
  progress jsonb,
  pinned_block bigint not null,
  pinned_hash bytea not null check (octet_length(pinned_hash) = 32),
  -- The file of packages/tracing, and its hash.
  file jsonb,
  file_hash bytea check (octet_length(file_hash) = 32),
  -- What the chain's node says about balances of the trace, apart from the file.
  proofs jsonb,
  millis integer,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  check ((state = 'done') = (file is not null) and (state = 'refused') = (reason is not null))
);
create index on trace_run (created_at);
