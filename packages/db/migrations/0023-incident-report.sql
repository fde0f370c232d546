-- What visitors report: that something happened to a project or at an address, or that a statement of ours is wrong.
create table incident_report (
  id bigint generated always as identity primary key,
  -- What the reporter is given: stands in the address of its public page.
  reference text not null unique check (reference ~ '^R-[0-9A-HJKMNP-TV-Z]{8}$'),
  kind text not null check (kind in ('exploit', 'rug-pull', 'private-key-compromise', 'phishing', 'anomaly', 'other', 'dispute')),
  project_id text references project on delete set null,
  address text check (address ~ '^0x[0-9a-f]{40}$'),
  transaction text check (transaction ~ '^0x[0-9a-f]{64}$'),
  -- Of a dispute: the check or statement that is said to be wrong.
  disputed text check (length(disputed) between 1 and 80),
  description text not null check (length(description) <= 5000),
  links text[] not null default '{}',
  email text check (length(email) <= 320),
  user_id uuid references user_account on delete set null,
  -- What was looked up when it came: where the address and the transaction are known.
  checks jsonb not null default '[]',
  -- The earlier report that says the same; this one shares its fate.
  same_as bigint references incident_report on delete set null,
  state text not null default 'received' check (state in ('received', 'under-review', 'confirmed', 'declined')),
  -- Public: why it was decided so.
  reason text check (length(reason) <= 2000),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  check (state in ('received', 'under-review') or reason is not null)
);
create index on incident_report (project_id, created_at);
create index on incident_report (address);
create index on incident_report (transaction);
create index on incident_report (user_id);
create index on incident_report (email);
create index on incident_report (same_as);

-- An incident that a report was published as. Imports of the catalogue leave it alone.
alter table project_incident add column report_id bigint references incident_report on delete set null;
create index on project_incident (report_id);
