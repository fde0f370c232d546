-- Analyses that were cut off while they waited for a node. An earlier map of the contract stays; without one there is none, which is no
-- statement about the contract.
create table unfinished_analysis (
  chain_id bigint not null references chain on delete cascade,
  address bytea not null check (octet_length(address) = 20),
  attempts integer not null check (attempts > 0),
  -- Answers of the chain that are known so far: the next attempt goes on from them.
  answers integer not null,
  reason text not null,
  retry_at timestamptz not null,
  primary key (chain_id, address)
);
