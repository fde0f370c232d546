-- Who is notified when money moves that the trace of a case found where it ended. Who leaves the case stops watching it.
create table trace_case_watch (
  case_id uuid not null references trace_case on delete cascade,
  user_id uuid not null references user_account on delete cascade,
  since timestamptz not null default now(),
  primary key (case_id, user_id)
);
create index on trace_case_watch (user_id);

-- Payments after the trace of a watched case, as they were on record at the last look.
create table trace_case_payment (
  case_id uuid not null references trace_case on delete cascade,
  -- Of the transaction, the place in it, accounts, asset and amount: the same payment in another block has the same.
  sha256 bytea not null check (octet_length(sha256) = 32),
  chain_id bigint not null references chain on delete cascade,
  -- Where it is, or was last: as `pos` of movements.
  pos bigint not null,
  state text not null check (state in ('pending', 'confirmed', 'retracted')),
  -- Whether it was notified. What is on record when the first begins to watch is not.
  notified boolean not null,
  -- Rises with each state.
  change integer not null default 1,
  primary key (case_id, sha256)
);
create index on trace_case_payment (case_id) where state = 'pending';
create index on trace_case_payment (chain_id);

-- When its payments were last compared with the record. Who waits longest is next.
alter table trace_case add column looked_at timestamptz;

-- A notification event is of a project, or of a case and then of no project. The name is as it was: who left the case learns no other.
alter table happening alter column project_id drop not null;
alter table happening add column case_id uuid references trace_case on delete cascade;
alter table happening add column case_name text;
create index on happening (case_id, id desc) where case_id is not null;
alter table happening drop constraint happening_kind_check;
alter table happening add constraint happening_kind_check check (kind in ('alert', 'incident', 'score', 'case'));
alter table happening add check ((kind = 'case') = (case_id is not null));
alter table happening add check (num_nonnulls(project_id, case_id) = 1);
alter table happening add check ((case_id is null) = (case_name is null));
