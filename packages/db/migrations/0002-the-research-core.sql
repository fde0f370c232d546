-- Where a project's row comes from decides who may replace or remove it: a folder import removes only what a folder brought.
alter table project add column origin text not null default 'catalog' check (origin in ('catalog', 'token-list', 'editor'));
alter table project alter column description drop not null;
alter table project alter column description_source drop not null;
alter table project add check ((description is null) = (description_source is null));
-- A rank is computed, not stated: it lives in project_listing.
alter table project drop column rank;

alter table project_audit add column findings jsonb;

alter table project_incident add column kind text not null default 'exploit'
  check (kind in ('exploit', 'rug-pull', 'private-key-compromise', 'phishing', 'anomaly'));
alter table project_incident alter column kind drop default;
alter table project_incident add column share_lost text check (share_lost in ('half', 'tenth', 'hundredth', 'less'));
alter table project_incident add column transaction text check (transaction ~ '^0x[0-9a-f]{64}$');
alter table project_incident add column response jsonb;

alter table project_search_record drop constraint project_search_record_subject_check;
alter table project_search_record add check (subject in ('audits', 'incidents', 'bounty', 'team'));

-- What else the catalogue states: contacts, people, tests, documents, traits. `body` has the shape that the domain gives its kind.
create table project_statement (
  project_id text not null references project on delete cascade,
  position integer not null,
  kind text not null check (kind in ('contact', 'person', 'company', 'identity-check', 'testing', 'documents', 'trait')),
  body jsonb not null,
  primary key (project_id, position)
);

-- Evidence: what a check of the score answered, when, and from what. Append-only; a fact ends, it does not change.
create table fact (
  id uuid primary key default gen_random_uuid(),
  project_id text not null references project on delete cascade,
  -- A chain's slug; '*' for what is true on every chain.
  deployment text not null,
  contract text,
  -- A check ('COD-03'), a trait ('trait:token') or a cap's condition ('CAP-08') of the method.
  subject text not null,
  source text not null check (source in ('R', 'L', 'X', 'B', 'C', 'W', 'V')),
  -- Who attests it. No rule reads the name.
  party text not null,
  answer jsonb not null,
  evidence jsonb not null,
  assessed_at timestamptz not null,
  valid_from timestamptz not null default now(),
  valid_to timestamptz check (valid_to >= valid_from)
);
create index fact_current on fact (project_id) where valid_to is null;
create index on fact (project_id, valid_from);

-- A project's score each time that low, high, tier or caps changed, with what caused it.
create table score_record (
  id bigint generated always as identity primary key,
  project_id text not null references project on delete cascade,
  as_of timestamptz not null,
  method text not null,
  low double precision not null,
  high double precision not null check (high >= low),
  -- The same before link and caps: what unrated projects are ordered by.
  uncapped_low double precision not null,
  coverage double precision not null,
  tier text not null check (tier in ('A', 'B', 'C', 'D', 'E', 'NR')),
  caps text[] not null,
  fact_ids uuid[] not null,
  inputs_hash bytea not null,
  -- Lines that add up to the change from the record before: what, how much, why.
  changes jsonb not null
);
create index on score_record (project_id, id);

-- One row a project: all that lists filter, sort and show. Derived; can be computed anew from the tables above at any time.
create table project_listing (
  project_id text primary key references project on delete cascade,
  demo boolean not null,
  -- Place in the whole order of its realm, from 1 without gaps.
  position integer not null,
  -- Rated projects share a rank when their score is equal; unrated ones count on, provisionally; null without a single fact.
  rank integer,
  rated boolean not null,
  score smallint,
  score_low double precision,
  score_high double precision,
  score_change_7d smallint,
  uncapped_low double precision,
  coverage double precision,
  tier text not null,
  -- Low ends and high ends of the six dimensions, COD GOV OPS FUN MKT COM; null where a dimension does not apply.
  dimension_lows double precision[] not null,
  dimension_highs double precision[] not null,
  name_key text collate "C" not null,
  categories text[] not null,
  chains text[] not null,
  contracts integer not null,
  audits integer not null,
  audit_status text not null check (audit_status in ('completed', 'in-progress', 'none', 'unknown')),
  audited_on text collate "C",
  incidents integer not null,
  last_alert_on text collate "C",
  kyc text not null default 'none' check (kyc in ('gold', 'silver', 'bronze', 'none')),
  products text[] not null default '{}',
  onboarded_at timestamptz not null,
  votes_yes integer not null default 0,
  votes_no integer not null default 0,
  page_views bigint not null default 0,
  trending_position integer
);
create index project_listing_position on project_listing (demo, position);

-- A project's page opened by a visitor, counted at most once in thirty minutes.
create table project_view (
  project_id text not null references project on delete cascade,
  visitor bytea not null,
  at timestamptz not null default now()
);
create index on project_view (project_id, at);
create index on project_view (project_id, visitor, at);
