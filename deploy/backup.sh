#!/bin/sh
# A backup that is restored and read: backup.sh <folder of backups> <file with the passphrase>. Of a database of your own that
# happens in the empty database of RESTORE_URL; without one the copy is made unchecked, and counts for no alert. Kept for 30 days.
set -eu
folder="$1/$(date +%F-%H%M%S)"
check=--check
if [ -n "${DATABASE_URL:-}" ] && [ -z "${RESTORE_URL:-}" ]; then check=; fi
"$(dirname "$0")/../redoubt" backup "$folder" --with-secrets $check <"$2"
find "$1" -mindepth 1 -maxdepth 1 -mtime +30 -exec rm -r {} +
