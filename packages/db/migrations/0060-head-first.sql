-- A large chain is followed from its head at once, and its past is read behind that, newest first. `start_block` stays the first block
-- of the record; `first_block` is the first one that was followed as the head. They are equal where a chain is read in order.
alter table chain
  add column first_block bigint,
  -- An operator paused the chain: no request is sent.
  add column paused boolean not null default false,
  -- Why the past is not being read, in words for an operator; the head may be followed all the same.
  add column past_fault text;
update chain set first_block = start_block;
alter table chain
  alter column first_block set not null,
  alter column first_block set default 0,
  add check (first_block >= start_block);

-- What was sent to each endpoint, as providers bill it. Hosts only: an address can hold a key.
create table chain_usage (
  chain_id bigint not null references chain on delete cascade,
  position integer not null,
  day date not null,
  method text not null,
  host text not null,
  calls bigint not null,
  units bigint not null,
  bytes bigint not null,
  primary key (chain_id, day, position, method)
) with (fillfactor = 50);
