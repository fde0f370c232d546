-- An admin who looks at the site as somebody else. Keyed by the admin's own session: its token stays as it is, and ending the session ends this.
create table impersonation (
  id uuid primary key default gen_random_uuid(),
  session_id uuid not null references user_session on delete cascade,
  admin_id uuid not null references user_account on delete cascade,
  target_id uuid not null references user_account on delete cascade,
  started_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  check (admin_id <> target_id)
);
-- One at a time: of two that begin at once the second is refused.
create unique index impersonation_open on impersonation (session_id) where ended_at is null;
create index on impersonation (admin_id);
create index on impersonation (target_id);

-- Rows that are changed while `redoubt.changed_rows` is set, as a JSON list, are added to it until the transaction ends. A trigger
-- rather than code: whatever changes a row, it is noted. The arguments name the columns by which a row is known again.
create function note_changed_row() returns trigger language plpgsql as $$
declare
  noted text := current_setting('redoubt.changed_rows', true);
  before jsonb;
  after jsonb;
  entry jsonb;
begin
  if coalesce(noted, '') = '' then return null; end if;
  if tg_op <> 'INSERT' then before := to_jsonb(old); end if;
  if tg_op <> 'DELETE' then after := to_jsonb(new); end if;
  entry := jsonb_build_object(
    'table', tg_table_name,
    'operation', lower(tg_op),
    'key', (select jsonb_object_agg(name, coalesce(after, before) -> name) from unnest(tg_argv) as name));
  if tg_op = 'UPDATE' then
    entry := entry || jsonb_build_object('columns', (
      select coalesce(jsonb_agg(name order by name), '[]') from jsonb_object_keys(after) as name
      where before -> name is distinct from after -> name));
  end if;
  perform set_config('redoubt.changed_rows', (noted::jsonb || jsonb_build_array(entry))::text, true);
  return null;
end $$;

create trigger note_changed_row after insert or update or delete on user_account for each row execute function note_changed_row('id');
create trigger note_changed_row after insert or update or delete on mail_preference for each row execute function note_changed_row('user_id');
create trigger note_changed_row after insert or update or delete on survey_answer for each row execute function note_changed_row('user_id');

-- People are found by a part of their address or name.
create index user_account_email_trigram on user_account using gin (email gin_trgm_ops);
create index user_account_username_trigram on user_account using gin (username gin_trgm_ops);
create index on user_account (created_at, username);
