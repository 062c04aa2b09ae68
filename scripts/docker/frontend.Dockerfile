# The built front end, served by nginx, which also forwards API requests.
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc tsconfig.base.json ./
COPY contracts contracts
COPY frontend frontend
COPY packages/platform/package.json packages/platform/package.json
COPY packages/postgres/package.json packages/postgres/package.json
COPY packages/event-store-server/package.json packages/event-store-server/package.json
COPY packages/vault/package.json packages/vault/package.json
COPY packages/log-tree/package.json packages/log-tree/package.json
COPY packages/event-store/package.json packages/event-store/package.json
COPY packages/log-copy/package.json packages/log-copy/package.json
COPY analytics/package.json analytics/package.json
COPY embedded/package.json embedded/package.json
COPY projections/package.json projections/package.json
COPY backend/package.json backend/package.json
RUN npm ci --no-audit --no-fund && npm run build --workspace frontend

# Runs as nginx rather than root, and writes only to /tmp.
FROM nginxinc/nginx-unprivileged:1.28-alpine
COPY scripts/docker/nginx.conf /etc/nginx/conf.d/default.conf
COPY --from=build /app/frontend/dist /usr/share/nginx/html
EXPOSE 8080
