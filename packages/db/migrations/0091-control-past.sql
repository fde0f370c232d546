-- What contracts logged about owners, roles and code before their record begins, as the endpoints answer.
create table control_log (
  chain_id bigint not null references chain on delete cascade,
  contract bytea not null check (octet_length(contract) = 20),
  block bigint not null,
  log_index integer not null,
  tx_hash bytea not null,
  topic bytea not null,
  topics bytea not null,
  data bytea not null,
  primary key (chain_id, contract, block, log_index)
);

-- The block from which on it is read, up to where the record begins; null before the first answer.
alter table tracked_contract add column control_from bigint;
alter table chain add column control_fault text;
