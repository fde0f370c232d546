-- Who can do what on a contract, at the block at which it was worked out and proven. One row a contract: the newest answer. Everything in
-- it can be worked out again from the chain.
create table power_map (
  chain_id bigint not null references chain on delete cascade,
  address bytea not null check (octet_length(address) = 20),
  block bigint not null,
  block_hash bytea not null,
  block_time timestamptz not null,
  -- Version of the analysis: what another one said is worked out again.
  engine int not null,
  map jsonb not null,
  analysed_at timestamptz not null default now(),
  primary key (chain_id, address)
);
