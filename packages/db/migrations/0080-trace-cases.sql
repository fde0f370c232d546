-- Cases: traces that someone saved under a name, with what they write about them, and hands on.
create table trace_case (
  id uuid primary key default gen_random_uuid(),
  -- The owner. With the account its cases go.
  user_id uuid not null references user_account on delete cascade,
  created_at timestamptz not null default now()
);
create index on trace_case (user_id);

-- What was saved, in order. A version never changes. Its trace is kept as long as a version names it.
create table trace_case_version (
  case_id uuid not null references trace_case on delete cascade,
  version integer not null check (version >= 1),
  name text not null check (length(name) between 1 and 120),
  -- Markdown.
  text text not null check (length(text) <= 10000),
  run_id uuid not null references trace_run,
  author_id uuid constraint trace_case_version_author_user_id_fkey references user_account on delete set null,
  at timestamptz not null,
  -- The hash of all this, of the trace's file and of the version before, as packages/server/src/onchain/case computes it.
  sha256 bytea not null check (octet_length(sha256) = 32),
  primary key (case_id, version)
);
create index on trace_case_version (run_id);
create index on trace_case_version (author_id);

-- Who has a part in a case besides its owner.
create table trace_case_member (
  case_id uuid not null references trace_case on delete cascade,
  user_id uuid not null references user_account on delete cascade,
  role text not null check (role in ('editor', 'reader')),
  since timestamptz not null default now(),
  primary key (case_id, user_id)
);
create index on trace_case_member (user_id);

-- Links by which anyone reads one version of a case, or the newest. Of the key in the address only the hash is kept. A revoked link is
-- deleted.
create table trace_case_share (
  id uuid primary key default gen_random_uuid(),
  case_id uuid not null references trace_case on delete cascade,
  -- Null: the newest.
  version integer,
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  foreign key (case_id, version) references trace_case_version
);
create index on trace_case_share (case_id, version);
