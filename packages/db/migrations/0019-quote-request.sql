-- Requests for a quote. `key` stands in the address of the requester's page beside the reference: who has both may read the state.
create table quote_request (
  reference text primary key check (reference ~ '^Q-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$'),
  key text not null check (key ~ '^[0-9a-f]{32}$'),
  user_id uuid references user_account on delete cascade,
  state text not null default 'received' check (state in ('received', 'in-conversation', 'scheduled', 'declined')),
  project text not null,
  website text,
  code text,
  chains text[] not null,
  services text[] not null check (cardinality(services) > 0),
  deadline date,
  message text,
  name text not null,
  company text,
  email text not null check (length(email) <= 320),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
create index on quote_request (created_at desc, reference);
create index on quote_request (state, created_at desc, reference);
create index on quote_request (user_id);
create index on quote_request (email);
create trigger note_changed_row after insert or update or delete on quote_request for each row execute function note_changed_row('reference');
