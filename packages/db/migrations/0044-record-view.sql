-- Keeps the event of a viewed project, and counts the view if `limited`, the allowance of this visitor and project, has one: one in `minutes`,
-- so that of events that arrive together one counts. A function, because the database then plans its statements once and not for every visit.
create function record_view(
  event_name text, event_properties jsonb, by_visitor bytea, by_user uuid, of_project text, from_network bytea, limited bytea, minutes integer
) returns void language plpgsql as $$
declare
  until timestamptz := clock_timestamp() + make_interval(mins => minutes);
begin
  insert into event (name, properties, visitor, user_id) values (event_name, event_properties, by_visitor, by_user);
  -- The project before its views and listing, as whoever deletes it does: one waits for the other, never both.
  perform from project where id = of_project for key share;
  if not found then
    return;
  end if;
  insert into rate_limit as last (key, full_at) values (limited, until)
  on conflict (key) do update set full_at = until where last.full_at <= clock_timestamp();
  if not found then
    return;
  end if;
  insert into project_view (project_id, visitor, network) values (of_project, by_visitor, from_network);
  -- Unless somebody is rewriting the listing just now: no visit waits for that, and its figure is set right by who counts the views anew.
  update project_listing set page_views = page_views + 1
  where project_id = (select project_id from project_listing where project_id = of_project for no key update skip locked);
end $$;
