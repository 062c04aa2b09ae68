# Backend and projections: one image, two commands.
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc tsconfig.base.json tsconfig.json ./
COPY contracts contracts
COPY platform platform
COPY postgres-client postgres-client
COPY vault vault
COPY event-store event-store
COPY projections projections
COPY analytics analytics
COPY read-models read-models
COPY sql sql
COPY event-store-server event-store-server
COPY conversion conversion
COPY backend backend
COPY postgres-server/package.json postgres-server/package.json
COPY embedded/package.json embedded/package.json
COPY frontend/package.json frontend/package.json
RUN npm ci --no-audit --no-fund && npx tsc -b backend
# Installs only what these workspaces need in production: no front end, no embedded Postgres.
RUN npm ci --no-audit --no-fund --omit=dev \
    --workspace contracts --workspace platform --workspace postgres-client --workspace vault \
    --workspace event-store --workspace projections --workspace analytics --workspace read-models --workspace sql \
    --workspace event-store-server --workspace conversion --workspace backend

FROM node:22-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
# The files belong to root, so the program, which runs as node, can't change them.
COPY --from=build /app /app
USER node
EXPOSE 3000
CMD ["node", "backend/dist/main.js"]
