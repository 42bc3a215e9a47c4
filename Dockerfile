# The app is built with everything; what runs has the server and the packages that it needs.
FROM node:22-slim AS build
WORKDIR /portal
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build

FROM node:22-slim AS packages
WORKDIR /portal
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts

FROM node:22-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 PORTAL_DATA=/data PORTAL_LOG=all
WORKDIR /portal
COPY --from=packages /portal/node_modules node_modules
COPY package.json tsconfig.json routes.json db.json ./
COPY src src
COPY config config
COPY --from=build /portal/dist dist
COPY --from=build /portal/build build
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "build/server/main.js"]
