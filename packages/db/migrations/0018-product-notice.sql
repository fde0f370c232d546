-- Addresses of people who want one mail when something opens that is not there yet. `key` stands in the mails about it: who has it may
-- remove the address, nothing else. A row goes when its mail is ordered.
create table product_notice (
  topic text not null check (topic in ('skytrace', 'contract-scan')),
  email text not null check (length(email) <= 320),
  key text not null unique check (key ~ '^[0-9a-f]{32}$'),
  created_at timestamptz not null default now(),
  -- When the mail that confirms it was ordered last: asking again and again must not fill somebody's mailbox.
  mailed_at timestamptz not null default now(),
  primary key (topic, email)
);
create index on product_notice (email);
