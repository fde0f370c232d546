-- What others read from chains and published: who said it, of which block and day. Never a fact of the score, so apart from `fact`.
create table reported_source (
  id bigint generated always as identity primary key,
  name text not null check (length(name) <= 60),
  repository text not null check (length(repository) <= 2048),
  "commit" text,
  path text not null check (length(path) <= 300),
  licence text not null check (length(licence) <= 60),
  kind text not null check (kind in ('snapshot', 'asserted', 'registry', 'log', 'review', 'own-record')),
  chain text not null,
  block bigint check (block >= 0),
  day date not null,
  day_basis text not null check (day_basis in ('stated', 'commit', 'review', 'interpolated')),
  -- 'catalog': of the catalogue's files, and leaves with them. 'import': brought by an operator, and stays.
  origin text not null check (origin in ('catalog', 'import')),
  unique nulls not distinct (repository, path, "commit", chain, block)
);

-- One contract in one source's reading, in the shape of packages/domain/src/catalog/reported/schema.ts.
create table reported_reading (
  id bigint generated always as identity primary key,
  source_id bigint not null references reported_source on delete cascade,
  chain text not null,
  address text not null,
  body jsonb not null,
  unique (source_id, address)
);
create index on reported_reading (chain, address);

-- What reading a statement again gave, at one block: the newest answer of each.
create table reported_check (
  reading_id bigint not null references reported_reading on delete cascade,
  statement text not null,
  outcome text not null check (outcome in ('agrees', 'changed', 'cannot-read')),
  found text,
  reason text,
  block bigint not null,
  block_hash bytea not null,
  checked_at timestamptz not null default now(),
  primary key (reading_id, statement),
  check ((outcome = 'changed') = (found is not null)),
  check ((outcome = 'cannot-read') = (reason is not null))
);

-- A project can be on record by its contracts alone: when and where these were looked up dates what is said of it.
alter table project_search_record drop constraint if exists project_search_record_subject_check;
alter table project_search_record
  add constraint project_search_record_subject_check check (subject in ('audits', 'incidents', 'bounty', 'team', 'sanctions', 'contracts'));
