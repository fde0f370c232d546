-- Instants are timestamptz and come from now(): the database's clock is the one that counts.

create extension if not exists pg_trgm;

-- People ---------------------------------------------------------------------------------------------------------

create table user_account (
  id uuid primary key default gen_random_uuid(),
  username text not null unique check (username ~ '^[a-z0-9]{6,32}$'),
  email text unique check (length(email) <= 320),
  role text not null default 'user' check (role in ('user', 'editor', 'admin')),
  disabled_at timestamptz,
  created_at timestamptz not null default now()
);

-- The server's half of a session: the browser's token names it by `id`; ending it here ends it everywhere.
create table user_session (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references user_account on delete cascade,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index on user_session (user_id);

-- Catalogue: statements about projects, each with its source -----------------------------------------------------

create table project (
  id text primary key check (id ~ '^[a-z0-9-]{1,64}$'),
  name text not null,
  tickers text[] not null,
  categories text[] not null,
  icon text,
  description text not null,
  description_source text not null,
  demo boolean not null default false,
  rank integer check (rank > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- What a search matches: a project's name and tickers, lower case.
create table project_term (
  project_id text not null references project on delete cascade,
  kind text not null check (kind in ('name', 'ticker')),
  term text not null,
  primary key (project_id, kind, term)
);
create index project_term_prefix on project_term (term text_pattern_ops);
create index project_term_trigram on project_term using gin (term gin_trgm_ops);

create table project_link (
  project_id text not null references project on delete cascade,
  position integer not null,
  kind text not null,
  url text not null,
  source text not null,
  primary key (project_id, position)
);

create table project_contract (
  project_id text not null references project on delete cascade,
  position integer not null,
  chain text not null,
  address text not null check (address ~ '^0x[0-9a-f]{40}$'),
  role text not null,
  name text not null,
  source text not null,
  primary key (project_id, position),
  unique (project_id, chain, address)
);
create index on project_contract (address);

create table project_audit (
  project_id text not null references project on delete cascade,
  position integer not null,
  firm text not null,
  scope text not null,
  date text not null,
  report text not null,
  source text not null,
  primary key (project_id, position)
);

create table project_incident (
  project_id text not null references project on delete cascade,
  position integer not null,
  date text not null,
  title text not null,
  cause text not null,
  loss_usd numeric(15),
  chain text,
  source text not null,
  primary key (project_id, position)
);

create table project_bounty (
  project_id text primary key references project on delete cascade,
  programme text not null,
  url text not null,
  reward_max_usd numeric(12),
  source text not null
);

-- Where we looked for a kind of fact, and when: without it "none" is not a statement.
create table project_search_record (
  project_id text not null references project on delete cascade,
  subject text not null check (subject in ('audits', 'incidents')),
  searched_on date not null,
  places text[] not null,
  primary key (project_id, subject)
);

-- What visitors do and meet ---------------------------------------------------------------------------------------

create table event (
  id bigint generated always as identity primary key,
  name text not null,
  properties jsonb not null,
  visitor bytea not null,
  user_id uuid references user_account on delete set null,
  at timestamptz not null default now()
);
create index on event (name, at);
create index event_viewed_project on event ((properties ->> 'projectId'), at) where name = 'View Project';

-- Today's salt of the visitor hash. Old days are deleted, and with them the way back from hash to person.
create table visitor_salt (
  day date primary key,
  salt bytea not null
);

create table error_group (
  fingerprint bytea primary key,
  title text not null,
  reports bigint not null,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);

-- The newest reports of each group; older ones are only counted.
create table error_report (
  id bigint generated always as identity primary key,
  fingerprint bytea not null references error_group on delete cascade,
  description text not null,
  trace text not null,
  at timestamptz not null default now()
);
create index on error_report (fingerprint, id);

-- Shared mechanisms ----------------------------------------------------------------------------------------------

-- One row a limited key. `full_at` is when the allowance is whole again (generic cell rate algorithm).
create table rate_limit (
  key bytea primary key,
  full_at timestamptz not null
);
create index on rate_limit (full_at);

create table idempotency_key (
  scope text not null,
  key text not null check (length(key) between 1 and 200),
  request_hash bytea not null,
  status integer not null,
  body jsonb not null,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index on idempotency_key (created_at);

-- Mails to send and sent. Bodies may hold codes and are emptied with the sending or dropping; subjects never hold any, and stay.
create table mail (
  id uuid primary key default gen_random_uuid(),
  recipient text not null,
  subject text not null,
  text_body text,
  html_body text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  attempts integer not null default 0,
  last_error text,
  sent_at timestamptz,
  dropped_at timestamptz,
  check (num_nonnulls(sent_at, dropped_at, text_body) = 1 and (text_body is null) = (html_body is null))
);
create index on mail (created_at);
create index on mail (expires_at) where sent_at is null and dropped_at is null;

-- Who changed what. Each row's hash covers the row before it, so a removed or changed row shows.
create table audit_log (
  id bigint primary key,
  at timestamptz not null,
  actor text not null,
  action text not null,
  subject text not null,
  details jsonb not null,
  previous_hash bytea not null check (length(previous_hash) = 32),
  hash bytea not null unique check (length(hash) = 32)
);

-- Workers that say that they live. `id` is what the job queue calls a worker: it stands in locked_by of the jobs that it holds.
create table worker_heartbeat (
  id text primary key,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
