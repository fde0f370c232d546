-- From which time on what happens on a chain is news, however late it is read: since then the chain is followed.
alter table alert_cursor add column news_from timestamptz not null default now();
update alert_cursor set news_from = block_time where block_time > 'epoch';
