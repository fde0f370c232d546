-- A chain that is followed, and how far. One worker leads each; whoever takes the lead raises `epoch`, and every write asks for it.
create table chain (
  chain_id bigint primary key check (chain_id > 0),
  slug text not null unique,
  -- Endpoints that everybody may use: asked gently, and named as such.
  public boolean not null default false,
  phase text not null default 'waiting' check (phase in ('waiting', 'backfill', 'live', 'stopped')),
  -- Why it stands still, in words for an operator.
  fault text,
  genesis_hash bytea check (octet_length(genesis_hash) = 32),
  -- The first block that is looked at.
  start_block bigint not null default 0 check (start_block >= 0),
  head bigint,
  head_time timestamptz,
  finalized bigint,
  -- The cursor: everything of tracked contracts up to this block is on record.
  indexed bigint,
  indexed_hash bytea check (octet_length(indexed_hash) = 32),
  indexed_time timestamptz,
  -- Whether some endpoint tells of calls between contracts, and from which block on they were counted.
  traces text not null default 'unknown' check (traces in ('unknown', 'offered', 'missing')),
  traced_from bigint,
  epoch bigint not null default 0,
  leader text,
  leased_until timestamptz,
  updated_at timestamptz not null default now(),
  check ((indexed is null) = (indexed_hash is null) and (indexed is null) = (indexed_time is null))
) with (fillfactor = 50);

-- How the endpoints of a chain are. `position` is their order in the settings; an address can hold a key, so only its host is kept.
create table chain_endpoint (
  chain_id bigint not null references chain on delete cascade,
  position integer not null,
  host text not null,
  state text not null check (state in ('unknown', 'ok', 'slow', 'failing', 'wrong-chain')),
  head bigint,
  latency_ms integer,
  missing text[] not null default '{}',
  last_error text,
  checked_at timestamptz,
  primary key (chain_id, position)
) with (fillfactor = 50);

-- Headers of the newest blocks up to the cursor, each linked to the one before: what a reorganisation can undo.
create table chain_block (
  chain_id bigint not null references chain on delete cascade,
  number bigint not null,
  hash bytea not null check (octet_length(hash) = 32),
  parent_hash bytea not null check (octet_length(parent_hash) = 32),
  time timestamptz not null,
  primary key (chain_id, number)
);

-- Derived from project_contract for chains that are followed. Rows of the contract are on record for [from_block, backfilled_to] and
-- from live_from on; it is whole when these meet.
create table tracked_contract (
  chain_id bigint not null references chain on delete cascade,
  address bytea not null check (octet_length(address) = 20),
  project_id text not null references project on delete cascade,
  name text not null,
  from_block bigint not null,
  live_from bigint not null,
  backfilled_to bigint not null,
  created_at timestamptz not null default now(),
  primary key (chain_id, address, project_id),
  check (from_block <= live_from and backfilled_to < live_from)
);
create index on tracked_contract (project_id);
create index tracked_contract_unfinished on tracked_contract (chain_id) where backfilled_to < live_from - 1;

-- Transactions sent to a tracked contract. Neither this nor the next two have an index of their own: each of their partitions has.
create table chain_transaction (
  chain_id bigint not null,
  block bigint not null,
  tx_index integer not null,
  time timestamptz not null,
  hash bytea not null,
  sender bytea not null,
  contract bytea not null,
  -- The first four bytes of what was sent along; empty for a plain transfer.
  selector bytea not null,
  value numeric(78) not null,
  ok boolean not null
) partition by range (chain_id, block);

-- Logs of tracked contracts. The data is kept for naming and showing; `topic` is empty for an anonymous log.
create table chain_log (
  chain_id bigint not null,
  block bigint not null,
  log_index integer not null,
  time timestamptz not null,
  tx_index integer not null,
  tx_hash bytea not null,
  contract bytea not null,
  topic bytea not null,
  topics bytea not null,
  data bytea not null
) partition by range (chain_id, block);

-- Calls to tracked contracts from within transactions, where an endpoint tells: how often a transaction reached a function so.
create table chain_internal_call (
  chain_id bigint not null,
  block bigint not null,
  tx_index integer not null,
  time timestamptz not null,
  contract bytea not null,
  selector bytea not null,
  calls integer not null check (calls > 0),
  failed integer not null
) partition by range (chain_id, block);

-- Makes the partitions in which `of_block` belongs, and the indexes of its rows: while much is read at once only the one that follows
-- the order of arrival, which also refuses a row that is there already; the rest when that is over or the partition is full.
-- The app's role makes no tables; so its owner does, here and nowhere else.
create function ensure_chain_partition(of_chain bigint, of_block bigint, with_indexes boolean) returns void
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
        else
          execute format('create index if not exists %I on %I (contract, selector, time)', name || '_selector', name);
      end case;
    end if;
  end loop;
end
$$;

-- Forgets all rows of a chain by dropping its partitions: it has another beginning now, or is no longer followed.
create function drop_chain_partitions(of_chain bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  name text;
begin
  for name in
    select c.relname from pg_inherits i
    join pg_class c on c.oid = i.inhrelid
    join pg_class p on p.oid = i.inhparent
    where p.relname in ('chain_transaction', 'chain_log', 'chain_internal_call')
      and c.relname ~ format('^chain_(transaction|log|internal_call)_%s_[0-9]+$', of_chain)
  loop
    execute format('drop table %I', name);
  end loop;
end
$$;

-- Where a window of a chain begins: rows of that time and later are in its totals. Its end is the time of the cursor's block.
create table activity_window (
  chain_id bigint not null references chain on delete cascade,
  span text not null check (span in ('24h', '7d', '30d')),
  starts_at timestamptz not null,
  primary key (chain_id, span)
);

-- Who called, what was emitted, which functions were used: so often within the window. The key is a caller (then contract is empty), an
-- event's first topic, or a function's selector; `internal` are functions that other contracts called.
create table activity_total (
  project_id text not null references project on delete cascade,
  span text not null check (span in ('24h', '7d', '30d', 'all')),
  kind text not null check (kind in ('caller', 'event', 'call', 'internal')),
  chain_id bigint not null references chain on delete cascade,
  contract bytea not null,
  key bytea not null,
  count bigint not null check (count >= 0),
  failed bigint not null default 0 check (failed >= 0),
  -- Of a call: different senders.
  callers bigint not null default 0 check (callers >= 0),
  primary key (project_id, span, kind, chain_id, contract, key)
) with (fillfactor = 80);
create index activity_total_top on activity_total (project_id, span, kind, count desc, key, contract, chain_id);
create index activity_total_ended on activity_total (chain_id) where count = 0;

-- Who sent which call: that a caller counts once.
create table activity_caller (
  project_id text not null references project on delete cascade,
  span text not null check (span in ('24h', '7d', '30d', 'all')),
  chain_id bigint not null references chain on delete cascade,
  contract bytea not null,
  selector bytea not null,
  caller bytea not null,
  count bigint not null check (count >= 0),
  primary key (project_id, span, chain_id, contract, selector, caller)
) with (fillfactor = 80);
create index activity_caller_ended on activity_caller (chain_id) where count = 0;

-- The sums of activity_total: all counts, and how many keys there are.
create table activity_summary (
  project_id text not null references project on delete cascade,
  span text not null check (span in ('24h', '7d', '30d', 'all')),
  kind text not null check (kind in ('caller', 'event', 'call', 'internal')),
  chain_id bigint not null references chain on delete cascade,
  total bigint not null,
  entries bigint not null check (entries >= 0),
  primary key (project_id, span, kind, chain_id)
) with (fillfactor = 50);
