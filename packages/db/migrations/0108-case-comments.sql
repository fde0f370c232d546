-- What those who have a part in a case say about it. A comment that is deleted leaves nothing.
create table trace_case_comment (
  id uuid primary key default gen_random_uuid(),
  case_id uuid not null references trace_case on delete cascade,
  -- The version that its author read.
  version integer not null,
  -- The account or the transaction that it is about; null: the whole version.
  about bytea check (octet_length(about) in (20, 32)),
  text text not null check (length(text) between 1 and 4000),
  author_id uuid constraint trace_case_comment_author_user_id_fkey references user_account on delete set null,
  at timestamptz not null default now(),
  foreign key (case_id, version) references trace_case_version
);
create index on trace_case_comment (case_id, version);
create index on trace_case_comment (author_id);
