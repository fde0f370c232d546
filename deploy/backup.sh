#!/bin/sh
# A backup that is verified: backup.sh <folder of backups> <file with the passphrase>. RESTORE_URL names an empty database into which
# the dump of a database of your own is restored, to be read, and which is emptied again; the embedded one needs none.
set -eu
folder="$1/$(date +%F-%H%M%S)"
redoubt="$(dirname "$0")/../redoubt"
"$redoubt" backup "$folder" --with-secrets <"$2"
if [ -n "${RESTORE_URL:-}" ]; then
  DATABASE_URL="$RESTORE_URL" DATABASE_APP_URL="" "$redoubt" restore "$folder" --check
elif [ -z "${DATABASE_URL:-}" ]; then
  "$redoubt" restore "$folder" --check
fi
find "$1" -mindepth 1 -maxdepth 1 -mtime +30 -exec rm -r {} +
