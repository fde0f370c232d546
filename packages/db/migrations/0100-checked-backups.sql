-- Backups that were made of this database. A copy of the database has those before it.
create table backup (
  id bigint generated always as identity primary key,
  -- Everything that was acknowledged before is in it.
  complete_to timestamptz not null,
  bytes bigint not null check (bytes >= 0),
  -- Whether it was restored, and every row read.
  checked boolean not null,
  made_at timestamptz not null default now()
);

-- Tells whether a worker has the same secrets as another process, and nothing of them.
alter table worker_heartbeat add column secrets_digest text;
