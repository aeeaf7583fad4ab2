#!/bin/sh
# make-secrets.sh FOLDER: the secrets of one stack, each in a file of its own. What exists already is kept, so that it can
# be run again after an update. The operator token is printed once; only its SHA-256 is stored.
set -eu
dir=${1:?usage: deploy/make-secrets.sh deploy/secrets/live}
# The folder is closed; the files are readable because the containers' users, which differ, see only their own mounts.
mkdir -p "$dir"
chmod 700 "$dir"

random() { head -c 32 /dev/urandom | od -An -tx1 | tr -d ' \n'; }
keep() {
  [ -s "$dir/$1" ] || printf '%s' "$2" > "$dir/$1"
  chmod 444 "$dir/$1"
}

for name in postgres_password owner_password app_password redis_password store_root_password s3_secret_access_key key_pepper upload_token_secret url_signing_secret identity_pepper cursor_secret webhook_secret; do
  keep "$name" "$(random)"
done
keep store_root_user "root-$(random | cut -c 1-12)"
keep s3_access_key_id "deal-flow-$(random | cut -c 1-12)"
# Migrations run as the owner of the database; the processes connect as a role that reads and writes rows.
keep owner_database_url "postgres://deal_flow_owner:$(cat "$dir/owner_password")@postgres:5432/deal_flow"
keep app_database_url "postgres://deal_flow_app:$(cat "$dir/app_password")@postgres:5432/deal_flow"
keep redis_url "redis://:$(cat "$dir/redis_password")@redis:6379"
# Yours to write: smtp://user:password@host of a mail server (empty, no mails are sent); addresses of replicas, separated by commas (empty, none).
for name in smtp_url app_replica_urls; do
  [ -e "$dir/$name" ] || : > "$dir/$name"
  chmod 444 "$dir/$name"
done
if [ ! -s "$dir/operator_token_sha256" ]; then
  token="dfs_op_$(random)"
  keep operator_token_sha256 "$(printf '%s' "$token" | sha256sum | cut -d ' ' -f 1)"
  printf 'operator token (shown this once): %s\n' "$token"
fi
