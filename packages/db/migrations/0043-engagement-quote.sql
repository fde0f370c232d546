-- The request for a quote that an engagement answers: its requester is told where the audit stands.
alter table engagement add column quote_reference text references quote_request on delete set null;
create index on engagement (quote_reference);
