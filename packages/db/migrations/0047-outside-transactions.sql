-- Who signed transactions that were sent to contracts which are not followed, and by way of these used a function of one that is, or changed its
-- control. The record of transactions holds only those that were sent to followed contracts.
create table outside_transaction (
  chain_id bigint not null references chain on delete cascade,
  block bigint not null,
  tx_index integer not null,
  -- Null where no endpoint keeps transactions so old.
  hash bytea check (octet_length(hash) = 32),
  sender bytea check (octet_length(sender) = 20),
  -- Null where it made a contract.
  target bytea check (octet_length(target) = 20),
  primary key (chain_id, block, tx_index)
);
