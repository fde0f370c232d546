-- Whether a token can be bought and sold, at what tax, what those with powers can make of that, and who holds it and its liquidity; all
-- worked out at one block. One row a token: the newest answer. Everything in it can be worked out again from the chain.
create table token_simulation (
  chain_id bigint not null references chain on delete cascade,
  address bytea not null check (octet_length(address) = 20),
  block bigint not null,
  block_hash bytea not null,
  block_time timestamptz not null,
  -- Version of the simulation: what another one said is worked out again.
  engine int not null,
  -- Functions whose use can change the answer, and pools in which it was found.
  selectors bytea[] not null,
  pools bytea[] not null,
  simulation jsonb not null,
  simulated_at timestamptz not null default now(),
  primary key (chain_id, address)
);
