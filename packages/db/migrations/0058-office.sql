-- The provider's office: who works on an engagement, its scope, findings with every version of theirs, and signed reports.

-- Auditors are staff who work on the engagements that they are assigned to.
alter table user_account drop constraint user_account_role_check;
alter table user_account add constraint user_account_role_check check (role in ('user', 'auditor', 'editor', 'admin'));

alter table engagement drop constraint engagement_state_check;
alter table engagement add constraint engagement_state_check
  check (state in ('quoted', 'scheduled', 'in-review', 'draft-shared', 'fix-review', 'published'));
-- Its part of addresses: the number beside it could be guessed.
alter table engagement add column key uuid not null unique default gen_random_uuid();
-- Since when it is in its state.
alter table engagement add column state_since timestamptz not null default now();
update engagement set state_since = changed_at;
-- Deployed contracts of the scope.
alter table engagement add column addresses jsonb not null default '[]';

-- A project's team, invited by the owners or an editor.
create table team_member (
  project_id text not null references project on delete cascade,
  user_id uuid not null references user_account on delete cascade,
  part text not null check (part in ('owner', 'member')),
  since timestamptz not null default now(),
  primary key (project_id, user_id)
);
create index on team_member (user_id);

-- Whoever has confirmed the address may accept.
create table team_invitation (
  project_id text not null references project on delete cascade,
  email text not null check (length(email) <= 320),
  part text not null check (part in ('owner', 'member')),
  invited_at timestamptz not null default now(),
  primary key (project_id, email)
);
create index on team_invitation (email);

-- Staff who are assigned: auditors write, second readers read and approve.
create table engagement_person (
  engagement_id bigint not null references engagement on delete cascade,
  user_id uuid not null references user_account on delete cascade,
  part text not null check (part in ('auditor', 'reader')),
  since timestamptz not null default now(),
  primary key (engagement_id, user_id)
);
create index on engagement_person (user_id);

-- What happened and was said, in order. Its reference to an account is named like all of them: by that name a missing account is known.
create table engagement_entry (
  id bigint generated always as identity primary key,
  engagement_id bigint not null references engagement on delete cascade,
  at timestamptz not null default now(),
  author_id uuid constraint engagement_entry_author_user_id_fkey references user_account on delete set null,
  -- Of a message only people inside see the words.
  kind text not null check (kind in ('message', 'state', 'people', 'scope', 'report')),
  words text not null check (length(words) between 1 and 10000)
);
create index on engagement_entry (engagement_id, id);
create index on engagement_entry (author_id);

create table engagement_file (
  engagement_id bigint not null references engagement on delete cascade,
  path text not null check (length(path) between 1 and 300),
  content text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes integer not null check (bytes between 0 and 1000000),
  lines integer not null,
  added_by uuid constraint engagement_file_added_by_user_id_fkey references user_account on delete set null,
  added_at timestamptz not null default now(),
  primary key (engagement_id, path)
);
create index on engagement_file (added_by);

-- Every version of every finding. The key refuses a second one of the same number: of two people who save at once, one is told.
create table finding_version (
  engagement_id bigint not null references engagement on delete cascade,
  number integer not null check (number >= 1),
  version integer not null check (version >= 1),
  -- In the shape that packages/domain/src/office/finding/schema.ts gives it.
  body jsonb not null,
  author_id uuid constraint finding_version_author_user_id_fkey references user_account on delete set null,
  at timestamptz not null default now(),
  primary key (engagement_id, number, version)
);
create index on finding_version (author_id);

-- Keys that sign reports. The private half is readable only with the secrets of the installation.
create table report_key (
  id text primary key,
  public_key text not null,
  sealed bytea not null,
  valid_from timestamptz not null default now(),
  valid_until timestamptz
);
create unique index report_key_current on report_key ((true)) where valid_until is null;

create table audit_report (
  id uuid primary key default gen_random_uuid(),
  engagement_id bigint not null references engagement on delete cascade,
  version integer not null check (version >= 1),
  state text not null check (state in ('prepared', 'approved', 'published', 'superseded', 'withdrawn', 'discarded')),
  disclosure text not null check (disclosure in ('full', 'part', 'hash')),
  -- The signed file with everything, and the one that is published where that is another. Signed files are never changed.
  file text not null,
  file_sha256 text not null unique,
  public_file text,
  public_sha256 text unique,
  prepared_by uuid constraint audit_report_prepared_by_user_id_fkey references user_account on delete set null,
  prepared_at timestamptz not null default now(),
  approved_by uuid constraint audit_report_approved_by_user_id_fkey references user_account on delete set null,
  approved_at timestamptz,
  published_at timestamptz,
  ended_at timestamptz,
  reason text check (length(reason) <= 500),
  unique (engagement_id, version),
  check (state not in ('approved', 'published') or approved_at is not null),
  check ((disclosure = 'part') = (public_file is not null)),
  check ((state in ('published', 'superseded', 'withdrawn')) = (published_at is not null))
);
create unique index audit_report_open on audit_report (engagement_id) where state in ('prepared', 'approved');
create unique index audit_report_published on audit_report (engagement_id) where state = 'published';
create index on audit_report (prepared_by);
create index on audit_report (approved_by);

-- Who asked for the audits of today owns their project's team, once they accept.
insert into team_invitation (project_id, email, part)
select distinct engagement.project_id, quote_request.email, 'owner'
from engagement join quote_request on quote_request.reference = engagement.quote_reference;
