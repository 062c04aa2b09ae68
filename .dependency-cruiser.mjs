const TESTS = '\\.(spec|int-spec|e2e-spec)\\.ts$|/test/';
const NODE = '^(node:)?[a-z_/]+$';
/** The only places that put processes together. */
const COMPOSITION = ['^backend/src/(main|open-foundation|start-backend)\\.ts$', '^backend/src/system/'];
const CONFIGURATION = '^backend/src/configuration/configuration-mirror\\.ts$';
const FEATURES = 'schedule|configuration|accounts|statistics|feedback|audit';

const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: TESTS },
  to: { pathNot: allowed },
});

/** Which part may import what: design.md, section 1, and docs/adr. Tests may reach further. */
export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^virtual:' } },
    only(
      'contracts',
      '^contracts/src',
      ['^contracts/src', '^node_modules/(@types/)?(zod|luxon|ipaddr\\.js)/'],
      'contracts imports zod, luxon and ipaddr.js only',
    ),
    only(
      'event-store',
      '^event-store/src',
      ['^event-store/src', '^contracts/src', '^node_modules/', NODE],
      'of the workspaces, event-store imports contracts only',
    ),
    only(
      'projections',
      '^projections/src',
      ['^projections/src', '^(contracts|event-store)/src', '^node_modules/', NODE],
      'of the workspaces, projections imports contracts and event-store only',
    ),
    only(
      'backend',
      '^backend/src',
      ['^(backend|contracts|event-store|projections)/src', '^node_modules/', NODE],
      'the backend knows neither embedded nor frontend',
    ),
    {
      name: 'read-models-from-queries',
      comment: 'read models are for queries; what starts a process puts the parts together (ADR 0002)',
      severity: 'error',
      from: { path: '^backend/src', pathNot: [TESTS, '/queries/', ...COMPOSITION] },
      to: { path: '^projections/src' },
    },
    {
      name: 'pure-decisions',
      comment: 'decisions and states know contracts and each other: no clock, no Nest, no database, no randomness',
      severity: 'error',
      from: { path: '^backend/src/.*(/domain/|\\.decide\\.ts$)', pathNot: TESTS },
      to: {
        pathNot: [
          '^contracts/src',
          '^backend/src/.*(/domain/|\\.decide\\.ts$)',
          '^event-store/src/decider',
          '^backend/src/shared/(linked|seeded-random)\\.ts$',
        ],
      },
    },
    {
      name: 'features',
      comment:
        'features meet through events or contracts; the settings that all follow have one mirror; ' +
        'privacy erases whole people, so it knows them all',
      severity: 'error',
      from: { path: `^backend/src/(${FEATURES})/`, pathNot: TESTS },
      to: { path: `^backend/src/(${FEATURES}|privacy)/`, pathNot: ['^backend/src/$1/', CONFIGURATION] },
    },
    only(
      'frontend',
      '^frontend/src',
      ['^frontend/src', '^contracts/src', '^node_modules/', '^virtual:'],
      'of the workspaces, frontend imports contracts only',
    ),
    only(
      'frontend-shared',
      '^frontend/src/shared',
      ['^frontend/src/shared', '^contracts/src', '^node_modules/'],
      'shared knows no feature and not the app',
    ),
    {
      name: 'frontend-features',
      comment: 'features know shared, but neither each other nor the app',
      severity: 'error',
      from: { path: '^frontend/src/features/([^/]+)/' },
      to: { path: '^frontend/src/(app|features)/', pathNot: '^frontend/src/features/$1/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules|dist' },
    exclude: { path: 'dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.tests.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'node', 'default', 'types'],
    },
  },
};
