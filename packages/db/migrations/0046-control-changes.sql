-- The order in which maps of powers changed in what they say. Readers of changes go on from the last number that they saw.
create sequence power_change;
alter table power_map
  -- SHA-256 of what the map says, without effort and proofs: it changes exactly when somebody else can do something else.
  add column digest bytea,
  -- Higher with every change of the digest, in the order in which changes become visible.
  add column change bigint not null default 0,
  -- Storage and code that decided what the map says, as they were: read again, they tell of a change that no event announced.
  add column watched jsonb;
create index power_map_changed on power_map (change);

-- One change waits for another until that commits: no reader of changes sees a later one before an earlier one.
create function number_power_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.digest is distinct from old.digest then
    perform pg_advisory_xact_lock(hashtext('power_change'));
    new.change := nextval('power_change');
  end if;
  return new;
end
$$;
create trigger power_mapped before insert or update of digest on power_map for each row execute function number_power_change();
