#!/bin/sh
# pin-images.sh [FILE]: asks the registries what stands under the tags of docker-compose.yml and of the Dockerfile now, and writes
# each image by that digest to FILE (deploy/images.env). Both files name digests of their own; where a registry's differs, the tag
# was pushed again since, and this says so. Start with FILE to run what was pushed:
#
#   docker compose --env-file deploy/live.env --env-file deploy/images.env up -d --build
#
# Refuses tags that move. Run it when a version is raised, and put the digests that it found into the two files.
set -eu
cd "$(dirname "$0")/.."
target=${1:-deploy/images.env}
trap 'rm -f "$target.new"' EXIT
images=$(sed -n 's/^.*image: ${\([A-Z_]*_IMAGE\):-\([^}]*\)}.*$/\1 \2/p' docker-compose.yml; sed -n 's/^ARG \(NODE_IMAGE\)=\(.*\)$/\1 \2/p' Dockerfile)
echo "$images" | while read -r name pinned; do
  image=${pinned%@*}
  # A whole version, or MinIO's release of a second.
  echo "$image" | grep -Eq ':([0-9]+\.[0-9]+(\.[0-9]+)?(-[a-z]+)*|RELEASE\.[0-9TZ-]+)$' || { echo "$name: $image has no exact version" >&2; exit 1; }
  docker pull --quiet "$image" >/dev/null
  digest=$(docker image inspect --format '{{index .RepoDigests 0}}' "$image")
  echo "$digest" | grep -Eq '@sha256:[0-9a-f]{64}$' || { echo "$name: the registry names no digest for $image" >&2; exit 1; }
  [ "$pinned" = "$image@${digest##*@}" ] || echo "$name: not what is pinned here: ${image}@${digest##*@}" >&2
  echo "$name=${image}@${digest##*@}"
done > "$target.new"
mv "$target.new" "$target"
