#!/bin/sh
# Backs one environment up into a new folder:
#
#   PGHOST=… PGUSER=… PGDATABASE=… PGPASSFILE=… deploy/backup.sh TARGET [FILES]
#
# PostgreSQL is named by libpq's own variables, so that no password stands on a command line; pg_dump must be of the
# server's major version or newer. FILES is DATA_DIR/files where files lie on disk; with an object store copy the bucket, after
# this. The database goes first: files never change and are never removed while a row names them, so every file that the dump
# names is still there when the files are copied.
set -eu
target=${1:?the folder to make}
files=${2:-}
umask 077
mkdir "$target"
# The queue holds nothing but ids; `migrate` makes its schema anew, and the sweeper rings for every job that waits.
pg_dump --format=custom --no-owner --exclude-schema=bullmq --file="$target/database.dump"
if [ -n "$files" ]; then
  mkdir "$target/files"
  # Uploads of the moment lie beside the objects and belong to nobody yet.
  cp -R "$files/objects" "$target/files/objects"
fi
