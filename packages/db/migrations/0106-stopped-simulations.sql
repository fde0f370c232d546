-- A simulation that was stopped at its time replaces no finished one. When that happened stands beside what it left: it is the time of the
-- stored one where that was stopped itself, and null where the newest one was finished.
alter table token_simulation add column stopped_at timestamptz;
