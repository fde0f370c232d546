-- By what a claim to a contract was proven, and at which block; null for what nobody claims, and for claims from before it was written down.
alter table editor_statement add column proof jsonb;

-- Where somebody was when they chose, by its IANA name: their collected mails leave at the hour of that place. Null: UTC.
alter table mail_preference add column time_zone text check (time_zone ~ '^[A-Za-z0-9_+/-]{1,64}$');
