-- A trace can be stopped by who ordered it: by a key that only the first order was given, of which a hash is kept. Null where a second
-- order of the same trace came since: no one stops what someone else waits for.
alter table trace_run
  drop constraint trace_run_state_check,
  add constraint trace_run_state_check check (state in ('queued', 'running', 'done', 'refused', 'cancelled')),
  add column stop_key_hash bytea check (octet_length(stop_key_hash) = 32);
