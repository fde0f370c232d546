#!/bin/sh
# The app's own login: a member of the restricted role and of nothing else. Run once, as the owner of an empty database.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$APP_PASSWORD" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
create role redoubt_app nologin;
create role redoubt_web login password :'password' in role redoubt_app;
SQL
