# The built front end, served by nginx, which also forwards API requests.
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc tsconfig.base.json ./
COPY contracts contracts
COPY frontend frontend
COPY platform/package.json platform/package.json
COPY postgres-server/package.json postgres-server/package.json
COPY postgres-client/package.json postgres-client/package.json
COPY event-store-server/package.json event-store-server/package.json
COPY vault/package.json vault/package.json
COPY event-store/package.json event-store/package.json
COPY projections/package.json projections/package.json
COPY analytics/package.json analytics/package.json
COPY sql/package.json sql/package.json
COPY read-models/package.json read-models/package.json
COPY conversion/package.json conversion/package.json
COPY backend/package.json backend/package.json
COPY embedded/package.json embedded/package.json
RUN npm ci --no-audit --no-fund && npm run build --workspace frontend

# Runs as nginx rather than root, and writes only to /tmp.
FROM nginxinc/nginx-unprivileged:1.28-alpine
COPY docker/nginx.conf /etc/nginx/conf.d/default.conf
COPY --from=build /app/frontend/dist /usr/share/nginx/html
EXPOSE 8080
