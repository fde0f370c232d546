-- Identity cases: who of a project's team is checked, by which two examiners, and what they decided.
create table identity_case (
  id uuid primary key default gen_random_uuid(),
  project_id text not null references project on delete cascade,
  tier text not null check (tier in ('bronze', 'silver', 'gold')),
  state text not null default 'open' check (state in ('open', 'passed', 'failed', 'withdrawn')),
  opened_at timestamptz not null default now(),
  -- What one examiner proposes, until the other one approves or discards it. It goes with who proposed it.
  proposed_by uuid constraint identity_case_proposed_by_user_id_fkey references user_account on delete set null,
  proposed_passed boolean,
  reason text check (length(reason) between 1 and 2000),
  -- The last day on which a passed check counts; null without an end.
  until date,
  closed_at timestamptz,
  -- The public statement of a passed case. Null once it was withdrawn.
  statement_id bigint references editor_statement on delete set null,
  -- When documents, people and the case's key were deleted.
  purged_at timestamptz,
  check ((state = 'open') = (closed_at is null)),
  check (state = 'open' or reason is not null)
);
create index on identity_case (project_id);
create index on identity_case (proposed_by);
create index on identity_case (statement_id);
create index identity_case_to_purge on identity_case (closed_at) where purged_at is null;

-- Who examines a case: they alone see its documents.
create table identity_examiner (
  case_id uuid not null references identity_case on delete cascade,
  user_id uuid not null references user_account on delete cascade,
  since timestamptz not null default now(),
  primary key (case_id, user_id)
);
create index on identity_examiner (user_id);

-- Whom a case invited. Of the key in their link only the hash is kept.
create table identity_person (
  id uuid primary key default gen_random_uuid(),
  case_id uuid not null references identity_case on delete cascade,
  number smallint not null check (number >= 1),
  email text not null,
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  key_expires_at timestamptz not null,
  -- The words to which the person agreed, and when.
  consent text,
  consented_at timestamptz,
  check ((consent is null) = (consented_at is null)),
  unique (case_id, number),
  unique (case_id, email)
);
create index on identity_person (email);

-- Documents, encrypted with the key of their case, which is in no table. File names are not kept: they name people.
create table identity_document (
  id uuid primary key,
  person_id uuid not null references identity_person on delete cascade,
  number smallint not null check (number >= 1),
  type text not null check (type in ('image/jpeg', 'image/png', 'application/pdf')),
  -- Of the document in clear.
  bytes integer not null check (bytes >= 1),
  nonce bytea not null check (octet_length(nonce) = 12),
  -- What AES-256-GCM made of it, then its tag of 16 bytes.
  sealed bytea not null,
  uploaded_at timestamptz not null default now(),
  unique (person_id, number)
);

-- Who read which document and when. It names no document's content and outlives it.
create table identity_read (
  id bigint generated always as identity primary key,
  case_id uuid not null references identity_case on delete cascade,
  user_id uuid references user_account on delete set null,
  person smallint not null,
  document smallint not null,
  at timestamptz not null default now()
);
create index on identity_read (case_id);
create index on identity_read (user_id);

-- What was checked of whom, and by whom.
create table identity_tick (
  person_id uuid not null references identity_person on delete cascade,
  check_id text not null,
  user_id uuid references user_account on delete set null,
  at timestamptz not null default now(),
  primary key (person_id, check_id)
);
create index on identity_tick (user_id);
