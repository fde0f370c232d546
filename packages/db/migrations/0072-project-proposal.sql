-- Projects that people propose to be listed, for editors to accept, merge into one that is there, or decline.
create table project_proposal (
  id bigint generated always as identity primary key,
  user_id uuid not null references user_account on delete cascade,
  name text not null check (length(name) between 1 and 80),
  website text not null check (length(website) <= 2048),
  contracts jsonb not null default '[]',
  -- What the project is, and by what the proposer shows that it is theirs.
  about text not null check (length(about) between 1 and 600),
  proof text not null check (length(proof) <= 1000),
  proposed_at timestamptz not null default now(),
  state text not null default 'open' check (state in ('open', 'accepted', 'merged', 'declined')),
  -- The project that it became, or that was there.
  project_id text references project on delete set null,
  reason text not null default '' check (length(reason) <= 500),
  decided_at timestamptz,
  check ((state = 'open') = (decided_at is null))
);
create index on project_proposal (user_id);
create index on project_proposal (project_id);
create index on project_proposal (proposed_at) where state = 'open';
