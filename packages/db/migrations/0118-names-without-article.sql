-- "The Graph" is found as "graph", too. Projects without a key get theirs with the next refresh.
delete from search_key using project where project.id = project_id and project.name ilike 'the %';
