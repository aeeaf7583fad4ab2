#!/bin/sh
# Runs once, in the container of PostgreSQL, when its cluster is made (docker-entrypoint-initdb.d): the two roles of the service.
# The passwords go in by standard input, so that they stand on no command line.
set -eu
{
  cat /deploy/roles.sql
  printf "ALTER ROLE deal_flow_owner PASSWORD '%s';\n" "$(cat /run/secrets/owner_password)"
  printf "ALTER ROLE deal_flow_app PASSWORD '%s';\n" "$(cat /run/secrets/app_password)"
} | psql --quiet --no-psqlrc --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname="$POSTGRES_DB"
