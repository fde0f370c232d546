-- A report's PDF documents, made from its signed files when they are first asked for, and never changed: of the file with everything, and
-- of the public one where that is another.
create table audit_report_pdf (
  report_id uuid not null references audit_report on delete cascade,
  form text not null check (form in ('full', 'public')),
  file bytea not null,
  made_at timestamptz not null default now(),
  primary key (report_id, form)
);
