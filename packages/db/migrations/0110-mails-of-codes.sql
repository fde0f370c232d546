-- The mail with which a code goes out: its ten minutes begin when that leaves.
alter table verification_code add column mail_id uuid references mail on delete set null;
create index on verification_code (mail_id);
