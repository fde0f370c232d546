-- What editors state about projects beside the catalogue's files: each with the page that says so and the day on which it was read.
create table editor_statement (
  id bigint generated always as identity primary key,
  project_id text not null references project on delete cascade,
  what text not null check (what in ('about', 'search', 'audit', 'contract', 'link', 'incident', 'kyc')),
  -- In the shape that packages/domain/src/editor/schema.ts gives it.
  body jsonb not null,
  source text not null check (length(source) <= 2048),
  stated_on date not null,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
create index on editor_statement (project_id, what);
create unique index editor_statement_about on editor_statement (project_id) where what = 'about';

-- Rows that stand for such a statement. Imports of the catalogue leave them alone.
alter table project_audit add column statement_id bigint references editor_statement on delete cascade;
-- The findings one by one, where somebody has entered them: title, severity, what became of each.
alter table project_audit add column issues jsonb;
alter table project_contract add column statement_id bigint references editor_statement on delete cascade;
alter table project_link add column statement_id bigint references editor_statement on delete cascade;
alter table project_incident add column statement_id bigint references editor_statement on delete cascade;
alter table project_search_record add column statement_id bigint references editor_statement on delete cascade;
create index on project_audit (statement_id);
create index on project_contract (statement_id);
create index on project_link (statement_id);
create index on project_incident (statement_id);
create index on project_search_record (statement_id);

-- An audit by whoever runs the site, from the offer to the published report.
create table engagement (
  id bigint generated always as identity primary key,
  project_id text not null references project on delete cascade,
  scope text not null check (length(scope) between 1 and 200),
  state text not null default 'quoted' check (state in ('quoted', 'scheduled', 'in-review', 'fix-review', 'published')),
  -- Where the code is, and the commit at which it was frozen.
  code text check (length(code) <= 2048),
  commit_hash text check (commit_hash ~ '^[0-9a-f]{7,40}$'),
  starts_on date,
  expected_on date,
  source text not null check (length(source) <= 2048),
  stated_on date not null,
  -- The audit that it became.
  statement_id bigint references editor_statement on delete set null,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  check (state = 'published' or statement_id is null)
);
create index on engagement (project_id);
create index on engagement (statement_id);
create index engagement_under_way on engagement (state, expected_on) where state in ('scheduled', 'in-review', 'fix-review');

-- The day on which the audit under way began.
alter table project_listing add column audit_started_on text;
