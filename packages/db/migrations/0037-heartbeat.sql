-- Of a price feed: within how many seconds its keepers promise to write it again. No feed tells that itself.
alter table project_contract add column heartbeat_seconds integer check (heartbeat_seconds > 0);
