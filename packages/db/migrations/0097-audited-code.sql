-- How the code of an engagement's scope is built, and the code that came of it.
create table audited_build (
  engagement_id bigint primary key references engagement on delete cascade,
  -- The scope's files are compiled; or standard JSON input that holds them; or build output was given.
  kind text not null check (kind in ('scope', 'input', 'output')),
  -- A release of Solidity; null where nothing is compiled.
  compiler text check (compiler ~ '^[0-9]{1,2}[.][0-9]{1,3}[.][0-9]{1,3}$'),
  -- Settings of the compiler, and for 'input' its sources.
  given jsonb not null default '{}',
  given_at timestamptz not null default now(),
  -- The contracts with code, as packages/power/src/build/stored-build.ts has them; null until they were built.
  contracts jsonb,
  -- Why they could not be built. A compiler that is absent is looked for again.
  fault text check (length(fault) between 1 and 1000),
  built_at timestamptz,
  check ((kind = 'output') = (compiler is null)),
  check (contracts is null or fault is null),
  check ((built_at is null) = (contracts is null and fault is null))
);

-- The code that runs at each address of a scope, beside the build.
create table audited_code (
  engagement_id bigint not null references audited_build on delete cascade,
  chain text not null,
  address text not null check (address ~ '^0x[0-9a-f]{40}$'),
  verdict text not null check (verdict in ('same', 'different', 'not-compared')),
  reason text check (length(reason) between 1 and 1000),
  parts jsonb not null default '[]',
  -- The block at which the code was read; null where it was not.
  block bigint,
  block_hash bytea,
  block_time timestamptz,
  -- Since when it has this verdict.
  since timestamptz not null default now(),
  compared_at timestamptz not null default now(),
  -- Whether it was the same before, with this build.
  was_same boolean not null default false,
  -- Whether users were notified of a difference.
  notified boolean not null default false,
  primary key (engagement_id, chain, address),
  check ((verdict = 'not-compared') = (reason is not null)),
  check ((block is null) = (block_hash is null) and (block is null) = (block_time is null))
);
create index on audited_code (chain, address);
