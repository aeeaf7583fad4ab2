#!/bin/sh
# Makes the bucket of one environment and the key that the service uses: that key reads, writes and removes files of this bucket, and
# may do nothing else in the store. Only this step and the store itself know the store's root key. May be run again.
set -eu
secrets=${SECRETS:-/run/secrets}
bucket="deal-flow-${APP_ENV:?}"
key=$(cat "$secrets/s3_access_key_id")
policy=$(mktemp)
cat > "$policy" <<JSON
{
  "Version": "2012-10-17",
  "Statement": [
    { "Effect": "Allow", "Action": ["s3:ListBucket", "s3:ListBucketMultipartUploads", "s3:GetBucketVersioning"], "Resource": ["arn:aws:s3:::$bucket"] },
    { "Effect": "Allow", "Action": ["s3:GetObject", "s3:PutObject", "s3:DeleteObject", "s3:AbortMultipartUpload"], "Resource": ["arn:aws:s3:::$bucket/*"] }
  ]
}
JSON
mc alias set store "${STORE_URL:-http://store:9000}" "$(cat "$secrets/store_root_user")" "$(cat "$secrets/store_root_password")" >/dev/null
mc mb --ignore-existing "store/$bucket"
mc anonymous set none "store/$bucket"
mc admin policy create store "$bucket" "$policy"
mc admin user add store "$key" "$(cat "$secrets/s3_secret_access_key")"
# Attached already, it says so with an error; what counts is what is attached in the end.
mc admin policy attach store "$bucket" --user "$key" || mc admin policy entities store --user "$key" | grep -q "$bucket"
