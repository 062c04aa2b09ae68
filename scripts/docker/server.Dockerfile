# Backend and projections: one image, two commands.
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc tsconfig.base.json ./
COPY contracts contracts
COPY projections projections
COPY backend backend
COPY packages packages
COPY analytics analytics
COPY embedded/package.json embedded/package.json
COPY frontend/package.json frontend/package.json
RUN npm ci --no-audit --no-fund && npm run tsc -- -b backend
# Installs only what these workspaces need in production: no front end, no embedded Postgres.
RUN npm ci --no-audit --no-fund --omit=dev --omit=peer \
    --workspace contracts --workspace packages/platform --workspace packages/postgres --workspace packages/vault \
    --workspace packages/event-store --workspace packages/event-store-server --workspace packages/log-tree --workspace packages/log-copy \
    --workspace projections --workspace analytics --workspace backend

FROM node:22-bookworm-slim
ENV NODE_ENV=production
WORKDIR /app
# The files belong to root, so the program, which runs as node, can't change them.
COPY --from=build /app /app
# A volume that is mounted here takes over its owner.
RUN install -d -o node /var/lib/cablepark
USER node
EXPOSE 3000
CMD ["node", "--max-semi-space-size=32", "backend/dist/main.js"]
