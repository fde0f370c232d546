-- Which ends of identity checks were mailed: each distance once.
create table identity_renewal_mail (
  case_id uuid not null references identity_case on delete cascade,
  days smallint not null check (days >= 1),
  mailed_at timestamptz not null,
  primary key (case_id, days)
);
