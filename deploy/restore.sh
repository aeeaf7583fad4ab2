#!/bin/sh
# Restores what deploy/backup.sh made into an empty database and an empty files folder, with every process stopped:
#
#   PGHOST=… PGUSER=… PGDATABASE=… PGPASSFILE=… deploy/restore.sh SOURCE [FILES]
#
# Then `migrate`, then start the processes. The secrets of the time of the backup must be there: without its pepper no key
# works any more.
set -eu
source=${1:?the folder of a backup}
files=${2:-}
umask 077
if [ -n "$files" ]; then
  mkdir -p "$files"
  cp -R "$source/files/objects" "$files/objects"
fi
pg_restore --exit-on-error --single-transaction --no-owner --dbname="${PGDATABASE:?}" "$source/database.dump"
