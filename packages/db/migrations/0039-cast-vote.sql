-- Votes are cast inside the database: everybody who votes on a project writes the row of its totals, and whoever has it must not wait for a
-- busy process to say what comes next.

-- Makes acts of one voter on one project wait for each other, until the transaction ends, and whoever deletes the project for both.
create function lock_voter(of_project text, by_user uuid, by_browser bytea) returns void language plpgsql as $$
begin
  -- The project before its votes and totals, as whoever deletes it does: one waits for the other, never both.
  perform from project where id = of_project for key share;
  -- The account first, always: two that lock both cannot wait for each other.
  if by_user is not null then
    perform pg_advisory_xact_lock(hashtextextended('vote ' || of_project || ' user ' || by_user, 0));
  end if;
  perform pg_advisory_xact_lock(hashtextextended('vote ' || of_project || ' browser ' || encode(by_browser, 'hex'), 0));
end $$;

-- Makes a vote that a browser gave without an account the account's; where that has one already, the browser's goes. The id of the vote that
-- is the account's then, null when there is none. A browser whose vote belongs to another account keeps it.
create function take_over_vote(of_project text, by_user uuid, by_browser bytea) returns uuid language plpgsql as $$
declare
  own project_vote;
  from_here project_vote;
begin
  perform lock_voter(of_project, by_user, by_browser);
  select * into own from project_vote where project_id = of_project and user_id = by_user;
  select * into from_here from project_vote where project_id = of_project and browser = by_browser;
  if own.id is null then
    update project_vote set user_id = by_user, changed_at = now() where id = from_here.id and user_id is null returning id into own.id;
  elsif from_here.id is null or from_here.user_id is null then
    delete from project_vote where id = from_here.id;
    -- From now on this browser has no second vote without the account.
    update project_vote set browser = by_browser, changed_at = now() where id = own.id and browser is null;
  end if;
  return own.id;
end $$;

-- Makes `says_yes` what a voter says of a project, whatever they said before: one vote an account, or a browser without one. What came of it,
-- and the totals after it: 'cast'; 'unknown', no such project; 'account', the browser's vote was given with an account and none is open;
-- 'first', it would be the browser's first and `may_be_first` is false. Nothing is written then.
create function cast_vote(
  of_project text, by_user uuid, by_browser bytea, from_network bytea, says_yes boolean, may_be_first boolean,
  out outcome text, out yes integer, out no integer
) language plpgsql as $$
#variable_conflict use_column
declare
  own uuid;
  of_account boolean;
begin
  if by_user is null then
    perform lock_voter(of_project, by_user, by_browser);
    select id, user_id is not null into own, of_account from project_vote where project_id = of_project and browser = by_browser;
  else
    own := take_over_vote(of_project, by_user, by_browser);
  end if;
  outcome := case
    when not exists (select from project where id = of_project) then 'unknown'
    when of_account then 'account'
    when own is null and by_user is null and not may_be_first then 'first'
    else 'cast'
  end;
  if outcome <> 'cast' then
    return;
  end if;
  if own is null then
    insert into project_vote (project_id, user_id, browser, network, yes) values (
      of_project, by_user,
      case when not exists (select from project_vote where project_id = of_project and browser = by_browser) then by_browser end,
      from_network, says_yes
    );
  else
    update project_vote set yes = says_yes, changed_at = now() where id = own;
  end if;
  select votes_yes, votes_no into yes, no from project_listing where project_id = of_project;
end $$;
