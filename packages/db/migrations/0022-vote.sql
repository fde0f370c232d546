-- What people say of a project: one vote a project and account, or, without an account, a project and browser. A vote given with an account
-- keeps the browser that it came from, so that the same browser has no second one without the account.
create table project_vote (
  id uuid primary key default gen_random_uuid(),
  project_id text not null references project on delete cascade,
  user_id uuid references user_account on delete cascade,
  -- The random mark in the signed cookie of the browser.
  browser bytea check (length(browser) = 16),
  -- Stands for the voter's network on the day of the vote; only trends look at it.
  network bytea,
  yes boolean not null,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  check (num_nonnulls(user_id, browser) > 0),
  unique (project_id, user_id),
  unique (project_id, browser)
);
create index on project_vote (user_id);
create index on project_vote (browser);
create index on project_vote (created_at);

-- Lists say how many votes there are. A trigger rather than code: whatever adds, changes or removes a vote, the totals stay exact.
create function count_vote() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update project_listing set votes_yes = votes_yes + new.yes::int, votes_no = votes_no + (not new.yes)::int
    where project_id = new.project_id;
  elsif tg_op = 'DELETE' then
    update project_listing set votes_yes = votes_yes - old.yes::int, votes_no = votes_no - (not old.yes)::int
    where project_id = old.project_id;
  elsif new.yes <> old.yes then
    update project_listing set votes_yes = votes_yes + new.yes::int - old.yes::int, votes_no = votes_no + old.yes::int - new.yes::int
    where project_id = new.project_id;
  end if;
  return null;
end $$;
create trigger count_vote after insert or update or delete on project_vote for each row execute function count_vote();

-- Trends count a network, too, so that one cannot make many visitors. It changes daily, as a visitor's mark does.
alter table project_view add column network bytea;

-- A project chosen among the results of a search, kept as long as trends look at it.
create table project_pick (
  project_id text not null references project on delete cascade,
  visitor bytea not null,
  network bytea not null,
  at timestamptz not null default now()
);
create index on project_pick (at);
