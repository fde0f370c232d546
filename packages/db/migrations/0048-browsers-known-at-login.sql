-- Browsers in which a person has logged in. Wrong passwords from other browsers do not count against them.
create table trusted_browser (
  user_id uuid not null references user_account on delete cascade,
  browser_key bytea not null check (length(browser_key) = 32),
  used_at timestamptz not null default now(),
  primary key (user_id, browser_key)
);
create index on trusted_browser (used_at);

-- The browser that asked for the code, and how often others tried it: their tries leave its own five alone.
alter table verification_code add column browser_key bytea check (length(browser_key) = 32);
alter table verification_code add column foreign_attempts integer not null default 0;
-- The link in the same mail, which stands for the code and is too long to guess.
alter table verification_code add column link_hash bytea check (length(link_hash) = 32);
alter table verification_code drop constraint verification_code_purpose_check;
alter table verification_code add constraint verification_code_purpose_check
  check (purpose in ('sign-up', 'password-reset', 'login'));
