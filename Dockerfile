# docker build -t portal .                    the engine's image: runs a company's folder, mounted at /config; has no records
#                                             and no accounts
# docker build -t portal-demo --target demo . the same with the demo and its accounts, whose password is public
#
# The package has the stages packages and base as build/image/Dockerfile, which builds the same image without these
# sources: tools/pack.ts.
#
# Exact versions, so that a build of next month is the same; raise them on purpose. `docker buildx imagetools inspect
# node:22.21.1-bookworm-slim` shows the digest, for those who pin by it.
ARG NODE=node:22.21.1-bookworm-slim

FROM ${NODE} AS build
WORKDIR /portal
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run prepare && npm run build && find build -name '*.map' -not -path 'build/server/*' -delete

# The packages that the server needs, and none that build or run TypeScript.
FROM ${NODE} AS packages
WORKDIR /portal
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts && rm -rf node_modules/.bin

FROM ${NODE} AS base
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 PORTAL_CONFIG=/config PORTAL_DATA=/data PORTAL_LOG=all
WORKDIR /portal
COPY --from=packages /portal/node_modules node_modules
COPY package.json routes.json ./
COPY tools/portal.mjs tools/
COPY src/cli/isFresh.mjs src/cli/
COPY src/authoring/new/guide src/authoring/new/guide
COPY src/authoring/new/wholesaler src/authoring/new/wholesaler
COPY --from=build /portal/dist dist
COPY --from=build /portal/build build
RUN mkdir /config /data && chown node:node /data && chmod 700 /data \
  && printf '#!/bin/sh\nexec node /portal/tools/portal.mjs "$@"\n' > /usr/local/bin/portal && chmod 755 /usr/local/bin/portal
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["portal", "start"]

FROM base AS demo
ENV PORTAL_CONFIG=config
COPY db.json ./
COPY config config
# its code is in the pages of the stage build
CMD ["node", "build/server/main.js"]

FROM base
