-- Who failed when value was lost, what came back, and under which name an event stands in the files of several projects.
alter table project_incident
  add column lost_by text check (lost_by in ('contracts', 'keys', 'front-end', 'third-party', 'user')),
  -- In the shape of `Returned` of packages/domain/src/catalog/file/schema.ts.
  add column returned jsonb,
  add column event text check (event ~ '^[a-z0-9-]{1,64}$');
create index on project_incident (event) where event is not null;

-- Status, rulings, what stands in place of contracts, and what documents say of control.
alter table project_statement drop constraint project_statement_kind_check;
alter table project_statement add constraint project_statement_kind_check check (kind in (
  'contact', 'person', 'company', 'identity-check', 'testing', 'documents', 'trait', 'status', 'ruling', 'no-contract', 'attested'));

-- When a page that facts name as their source was read, and whose it is. A page that is not here is as old as the search that found it.
create table project_source (
  project_id text not null references project on delete cascade,
  position integer not null,
  url text not null check (length(url) <= 2048),
  seen_on date not null,
  publisher text not null check (length(publisher) <= 80),
  kind text not null check (kind in ('own', 'record', 'report')),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  primary key (project_id, url)
);

-- Lists show what no longer runs; null where that is not known.
alter table project_listing add column status text check (status in ('live', 'winding-down', 'closed', 'merged', 'renamed'));

-- What prices and simulated sales of a chain start from: price feeds, the wrapped coin, main pools, exchanges. Of the catalogue's files.
create table market_reference (
  chain text not null,
  address text not null check (address ~ '^0x[0-9a-f]{40}$'),
  kind text not null check (kind in ('wrapped-coin', 'feed', 'pool', 'factory', 'router')),
  position integer not null,
  name text not null check (length(name) <= 80),
  -- Of a feed: the longest promised time between updates.
  heartbeat_seconds integer check (heartbeat_seconds > 0),
  source text not null check (length(source) <= 2048),
  seen_on date not null,
  primary key (chain, address)
);
