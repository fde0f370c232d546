-- The order in which alerts changed.
create sequence alert_change;

-- Something that happened to a project and that people may have to act on. Raised once for each cause, whatever happens to the process that
-- finds it; what a reorganisation removes is retracted, and comes back under the same key when the chain takes it in again.
create table alert (
  id uuid primary key default gen_random_uuid(),
  -- What caused it: the same cause can't raise two.
  dedupe_key text not null unique,
  kind text not null,
  severity text not null check (severity in ('critical', 'major', 'medium', 'minor', 'informational')),
  project_id text not null references project on delete cascade,
  -- Where on which chain; null for what editors published.
  chain_id bigint references chain on delete cascade,
  contract bytea check (octet_length(contract) = 20),
  block bigint,
  block_hash bytea check (octet_length(block_hash) = 32),
  tx_hash bytea check (octet_length(tx_hash) = 32),
  log_index integer,
  -- When it happened: the block's time.
  happened_at timestamptz not null,
  state text not null check (state in ('pending', 'confirmed', 'retracted')),
  -- It was found long after it had happened, while history was read: it belongs to the record and is no news.
  late boolean not null default false,
  detail jsonb not null,
  raised_at timestamptz not null default now(),
  confirmed_at timestamptz,
  retracted_at timestamptz,
  -- Where readers of changes have come to. Higher with every change of state, in the order in which changes become visible.
  change bigint not null unique,
  check ((chain_id is null) = (block is null)),
  check ((state = 'retracted') = (retracted_at is not null))
) with (fillfactor = 80);
create index alert_newest on alert (happened_at desc, id desc);
create index alert_of_project on alert (project_id, happened_at desc, id desc);
create index alert_of_block on alert (chain_id, block);
create index alert_unsettled on alert (chain_id, block) where state = 'pending';

-- Whoever changes alerts waits for others who do, until they commit: so no reader of changes sees a later one before an earlier one.
create function number_alert_change() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('alert_change'));
  new.change := nextval('alert_change');
  return new;
end
$$;
create trigger alert_raised before insert on alert for each row execute function number_alert_change();
create trigger alert_changed before update of state on alert for each row
  when (old.state is distinct from new.state) execute function number_alert_change();

-- How far a chain's record was looked through for alerts. It never is ahead of the record: a reorganisation takes it back in its own
-- transaction.
create table alert_cursor (
  chain_id bigint primary key references chain on delete cascade,
  block bigint not null,
  block_time timestamptz not null
) with (fillfactor = 50);

-- Whether the past of a contract that was added later was looked through, too.
alter table tracked_contract add column past_searched boolean not null default false;
