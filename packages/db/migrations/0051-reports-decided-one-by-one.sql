-- Reports were joined to the first of the same kind and project, and were decided with it unread. Now each is decided on its own; those
-- that name the same transaction stand together.
alter table incident_report
  -- Where the transaction was found when the report came; null where no connected chain knew it.
  add column chain text,
  -- Stands for the reporter's network on the day of the report, until it is decided: no network fills the queue alone.
  add column network bytea,
  -- Of a confirmed report: the one under which its incident was published, where that is another.
  add column published_with bigint references incident_report on delete set null;
update incident_report set chain = (
  select min(found ->> 'chain') from jsonb_array_elements(checks) as found
  where found ->> 'of' = 'transaction' and found ->> 'found' in ('transaction', 'failed-transaction')
);
-- What was confirmed of a transaction holds for each report of it. Every other one that had joined was never read, and is open.
update incident_report as report set state = 'confirmed', reason = head.reason, changed_at = head.changed_at, published_with = head.id
from incident_report as head
where head.id = report.same_as and head.state = 'confirmed'
  and report.transaction = head.transaction and report.chain is not distinct from head.chain;
alter table incident_report drop column same_as;
create index on incident_report (published_with);
