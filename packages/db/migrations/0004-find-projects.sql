-- What a search matches the beginnings of: names, tickers, and each of them from a later word on. Derived from project and project_listing.
create table search_key (
  project_id text not null references project on delete cascade,
  -- Compared by its bytes, so that texts with one beginning stand together.
  key text collate "C" not null,
  -- Whether the key is a name or ticker from its first character on.
  whole boolean not null,
  -- Where the project stands among results that match equally well: its position in the listing, demo projects after all real ones.
  place integer not null,
  primary key (project_id, key)
);
create index search_key_beginning on search_key (key, whole, place, project_id);
-- Two characters begin too many keys to sort them: here they stand in order.
create index search_key_two on search_key (left(key, 2), whole, place, project_id);
-- Three characters and more, anywhere in a name or ticker.
create index search_key_inside on search_key using gin (key gin_trgm_ops) where whole;
-- Two characters anywhere, for which trigrams are no help: only in the best places.
create index search_key_best on search_key (place, key, project_id) where whole and place <= 5000;

create index project_listing_trending on project_listing (demo, trending_position, position);
create index project_incident_transaction on project_incident (transaction) where transaction is not null;
