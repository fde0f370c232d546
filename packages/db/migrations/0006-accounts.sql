alter table user_account add column password_hash text;
-- Since when the person is known to receive what is sent to `email`. Until then nobody can log in.
alter table user_account add column confirmed_at timestamptz;

-- Codes sent by mail, by the address they were asked for. For an address that nobody has, a code is kept that nobody gets: asking
-- for one and trying it must not tell the two apart.
create table verification_code (
  id uuid primary key,
  address_key bytea not null check (length(address_key) = 32),
  user_id uuid references user_account on delete cascade,
  purpose text not null check (purpose in ('sign-up', 'password-reset')),
  -- The sign-up or the request that the code belongs to. A code that is sent again replaces the one before of the same.
  request_id uuid not null,
  -- The password given with a sign-up: it becomes the account's only with the code of that same sign-up.
  password_hash text,
  code_hash bytea not null check (length(code_hash) = 32),
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Used, or replaced by a newer one.
  ended_at timestamptz,
  check (purpose = 'sign-up' or password_hash is null)
);
create index on verification_code (address_key, purpose, created_at);
create index on verification_code (user_id);
create index on verification_code (expires_at);

-- Logins that failed, by what was typed as an address, whether or not anybody has it.
create table login_failure (
  key bytea primary key,
  failures integer not null,
  -- Until then every password is answered like a wrong one.
  blocked_until timestamptz,
  last_at timestamptz not null default now()
);
create index on login_failure (last_at);
