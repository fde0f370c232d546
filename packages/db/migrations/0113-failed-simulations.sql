-- A simulation that a fault of the endpoint ended leaves no result, and the result of before stands. The attempt is kept by itself, so that
-- the token that waits longest comes first, and so that pages say what failed and when. A saved simulation deletes it.
create table failed_simulation (
  chain_id bigint not null,
  address bytea not null,
  failed_at timestamptz not null,
  fault text not null,
  primary key (chain_id, address)
);
