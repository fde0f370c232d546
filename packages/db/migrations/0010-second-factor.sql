-- What an authenticator app knows besides the password. A row that is not confirmed waits for a first code, and nothing asks for it yet.
create table second_factor (
  user_id uuid primary key references user_account on delete cascade,
  -- AES-256-GCM of 20 random bytes: nonce (12), ciphertext (20), tag (16). The key is the installation's, not in the database.
  secret bytea not null check (length(secret) = 48),
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  -- The newest span of 30 seconds whose code was used: that code and every earlier one count no more.
  used_step bigint,
  -- Tries since the last right code; until `blocked_until` every code is answered like a wrong one.
  failures integer not null default 0,
  blocked_until timestamptz
);

-- What stands in for the app once it is lost. A code that was used is gone.
create table recovery_code (
  user_id uuid not null references second_factor on delete cascade,
  hash bytea not null check (length(hash) = 32),
  primary key (user_id, hash)
);
