-- What editors can state grows: a bounty programme in place of the file's, and that published source compiles to the running code.
alter table editor_statement drop constraint editor_statement_what_check;
alter table editor_statement add constraint editor_statement_what_check
  check (what in ('about', 'search', 'audit', 'contract', 'link', 'incident', 'kyc', 'bounty', 'verification'));
-- What the file said that an editor replaced, having seen it. When the file says another thing, the statement goes.
alter table editor_statement add column replaces jsonb;

-- A project has one bounty by its file and one by its editors. The editors' is in force.
alter table project_bounty drop constraint project_bounty_pkey;
alter table project_bounty add column statement_id bigint references editor_statement on delete cascade;
alter table project_bounty add column ended boolean not null default false;
alter table project_bounty add constraint project_bounty_one unique nulls not distinct (project_id, statement_id);
create index on project_bounty (statement_id);

-- Whether and how each source of facts was read: a failure stays visible until the source answers again.
create table fact_source (
  name text primary key,
  read_at timestamptz,
  failed_at timestamptz,
  failure text check (length(failure) <= 500),
  -- When the source may be asked again.
  retry_at timestamptz
);

-- The pages of a source as they were last read: facts only, in the shape of packages/domain/src/office/fact-import/entry.ts.
create table fact_source_page (
  url text primary key check (length(url) <= 2048),
  source text not null,
  etag text check (length(etag) <= 500),
  -- The version of the reader that made the entries.
  reader int not null,
  entries jsonb not null,
  left_out jsonb not null,
  read_on date not null
);
create index on fact_source_page (source);

-- Each reading of a source that changed something here, with what was left out and why.
create table fact_import (
  id bigint generated always as identity primary key,
  source text not null,
  -- The address, or the name of the file.
  origin text not null check (length(origin) <= 2048),
  at timestamptz not null default now(),
  entries int not null,
  agreed int not null,
  proposed int not null,
  applied int not null,
  withdrawn int not null,
  left_out jsonb not null
);
create index on fact_import (source, id);

-- A change that a source proposes. Nothing is stated by it until an editor accepts it.
create table fact_proposal (
  id bigint generated always as identity primary key,
  source text not null,
  project_id text not null references project on delete cascade,
  -- Which statement of the project is meant.
  key text not null check (length(key) <= 2200),
  kind text not null check (kind in ('new', 'completes', 'contradicts')),
  sure boolean not null,
  -- What the source would have stated, and what was stated when it was read; null: nothing.
  body jsonb not null,
  today jsonb,
  page text not null check (length(page) <= 2048),
  read_on date not null,
  state text not null default 'open' check (state in ('open', 'accepted', 'rejected', 'withdrawn')),
  reason text check (length(reason) <= 300),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  check ((state = 'open') = (decided_at is null))
);
create unique index fact_proposal_open on fact_proposal (project_id, source, key) where state = 'open';
create index fact_proposal_decided on fact_proposal (project_id, source, key) where state <> 'open';

-- The day on which a source showed last that a page still says what is stated: the fact is as old as that.
create table fact_source_seen (
  project_id text not null references project on delete cascade,
  url text not null check (length(url) <= 2048),
  seen_on date not null,
  source text not null,
  primary key (project_id, url)
);
