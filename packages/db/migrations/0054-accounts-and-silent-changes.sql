-- Addresses that a call's data names, 20 bytes each: accounts that may hold powers. Null in rows that are older than this column.
alter table chain_transaction add column accounts bytea;
-- The same of calls between contracts, beginning with the contracts that called.
alter table chain_internal_call add column accounts bytea;

-- Changes of the code, implementation or owners of followed contracts that no event told of, as they were seen.
create table silent_change (
  chain_id bigint not null references chain on delete cascade,
  contract bytea not null check (octet_length(contract) = 20),
  -- The block at which it was seen. It happened after the other block, of which the contract's map was.
  block bigint not null,
  after_block bigint not null,
  -- Whose storage or code is another one; the slot is null for code.
  account bytea not null check (octet_length(account) = 20),
  slot bytea check (octet_length(slot) = 32),
  -- The address in the slot, or the hash of the code.
  old_value bytea not null,
  new_value bytea not null,
  seen_at timestamptz not null default now(),
  unique nulls not distinct (chain_id, contract, account, slot, block)
);
