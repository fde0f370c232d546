-- Who deployed a contract, and which accounts its constructor was given. Found once: a deployment never changes.
create table contract_deployment (
  chain_id bigint not null references chain on delete cascade,
  address bytea not null check (octet_length(address) = 20),
  -- The block in which its code appeared; null where that could not be determined.
  block bigint,
  -- The deployer, then the accounts of the constructor's arguments, 20 bytes each; empty where another contract deployed it.
  accounts bytea not null default '' check (octet_length(accounts) % 20 = 0),
  -- Why it could not be determined, and when that is tried again.
  reason text,
  retry_at timestamptz,
  found_at timestamptz not null default now(),
  primary key (chain_id, address),
  check ((block is null) = (reason is not null)),
  check ((reason is null) = (retry_at is null))
);
create index contract_deployment_found on contract_deployment (chain_id, found_at);
create index contract_deployment_block on contract_deployment (chain_id, block);
