-- Whom an identity provider answers for: who issued the statement, and its own name for the person, which stays when an address changes.
create table user_identity (
  issuer text not null check (length(issuer) between 1 and 512),
  subject text not null check (length(subject) between 1 and 255),
  user_id uuid not null references user_account on delete cascade,
  -- How the person proves there who they are: by Google, or by a password that the provider keeps.
  method text not null check (method in ('google', 'password')),
  -- Their picture at the provider.
  picture text check (picture ~ '^https?://' and length(picture) <= 2048),
  created_at timestamptz not null default now(),
  primary key (issuer, subject)
);
create index on user_identity (user_id);
