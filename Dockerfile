# docker build -t portal .                 runs a company's folder, mounted at /config; has no records and no accounts
# docker build -t portal-demo --target demo .      the same with the demo and its accounts, whose password is public
# docker build -t portal-build --target build .    what a company with extensions builds its pages with: docs/operations.md
#
# Exact versions, so that a build of next month is the same; raise them on purpose. `docker buildx imagetools inspect
# node:22.21.1-bookworm-slim` shows the digest, for those who pin by it.
ARG NODE=node:22.21.1-bookworm-slim

FROM ${NODE} AS build
WORKDIR /portal
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run prepare && npm run build

# What runs has the packages that the server needs, and none that build or run TypeScript.
FROM ${NODE} AS packages
WORKDIR /portal
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts && rm -rf node_modules/tsx node_modules/esbuild node_modules/@esbuild node_modules/.bin

FROM ${NODE} AS base
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 PORTAL_CONFIG=/config PORTAL_DATA=/data PORTAL_LOG=all
WORKDIR /portal
COPY --from=packages /portal/node_modules node_modules
COPY package.json routes.json ./
COPY tools/portal.mjs tools/
COPY src/cli/isFresh.mjs src/cli/
COPY src/authoring/new/guide src/authoring/new/guide
COPY --from=build /portal/dist dist
COPY --from=build /portal/build build
RUN mkdir /config /data && chown node:node /data && printf '#!/bin/sh\nexec node /portal/tools/portal.mjs "$@"\n' > /usr/local/bin/portal \
  && chmod +x /usr/local/bin/portal
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "build/server/main.js"]

FROM base AS demo
ENV PORTAL_CONFIG=config
COPY db.json ./
COPY config config

FROM base
