-- Files that a message of an engagement carries, for the people inside it alone. They go with the message.
create table engagement_message_file (
  id uuid primary key default gen_random_uuid(),
  entry_id bigint not null references engagement_entry on delete cascade,
  position smallint not null check (position between 0 and 4),
  name text not null check (length(name) between 1 and 200),
  bytes integer not null check (bytes between 1 and 5000000),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  content bytea not null,
  unique (entry_id, position)
);
