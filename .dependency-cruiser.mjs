const SPECS = '\\.(spec|int-spec|e2e-spec|journey)\\.tsx?$';
const TESTS = `${SPECS}|/test/`;

/**
 * The workspaces in layers, each with the lower ones that it depends on. A workspace may import only these; its tests
 * may also import the test folders of the layers in `tests` (design 1.1).
 */
const FLOORS = {
  contracts: { on: [] },
  platform: { on: [] },
  'postgres-server': { on: ['platform'] },
  'postgres-client': { on: ['platform'], tests: ['postgres-server'] },
  'event-store-server': { on: ['platform', 'postgres-client'], tests: ['postgres-server'] },
  vault: { on: ['contracts', 'platform', 'postgres-client'], tests: ['postgres-server'] },
  'event-store': { on: ['contracts', 'platform'], tests: ['postgres-server', 'event-store-server'] },
  projections: { on: ['contracts', 'platform', 'postgres-client', 'event-store'], tests: ['postgres-server'] },
  backend: {
    on: ['contracts', 'platform', 'postgres-client', 'vault', 'event-store', 'projections'],
    tests: ['postgres-server', 'event-store-server'],
  },
  embedded: {
    on: [
      'contracts',
      'platform',
      'postgres-server',
      'postgres-client',
      'event-store-server',
      'vault',
      'event-store',
      'projections',
      'backend',
    ],
  },
  frontend: { on: ['contracts'] },
};

const sources = (names) => names.map((name) => `^${name}/`);

const floors = Object.entries(FLOORS).flatMap(([name, { on, tests = [] }]) => [
  {
    name,
    comment: `${name} stands on ${on.join(', ') || 'nothing of ours'}`,
    severity: 'error',
    from: { path: `^${name}/`, pathNot: TESTS },
    to: { path: '^[^/]+/src/', pathNot: [`^${name}/`, ...sources(on)] },
  },
  {
    name: `${name}-tests`,
    comment: `the tests of ${name} know no workspace above it`,
    severity: 'error',
    from: { path: `^${name}/.*(${TESTS})` },
    to: { path: '^[^/]+/src/', pathNot: [`^${name}/`, ...sources([...on, ...tests])] },
  },
  {
    name: `${name}-product`,
    comment: 'the product knows nothing of its tests',
    severity: 'error',
    from: { path: `^${name}/`, pathNot: TESTS },
    to: { path: TESTS },
  },
]);

const FEATURES = 'schedule|configuration|accounts|statistics|feedback|audit';
const CONFIGURATION = '^backend/src/configuration/configuration-mirror\\.ts$';

/** The import rules (design 1.1 and 1.2). */
export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '^virtual:' } },
    ...floors,
    {
      name: 'contracts-packages',
      comment: 'what the browser shares needs zod only; luxon is for the server and for tests',
      severity: 'error',
      from: { path: '^contracts/src', pathNot: TESTS },
      to: { pathNot: ['^contracts/src', '^node_modules/zod/'] },
    },
    {
      name: 'event-store-package',
      comment: 'one layer knows the client of the event store; the checks of what any server does use it plainly',
      severity: 'error',
      from: { pathNot: ['^event-store/src/(client|log|streams)/', '^event-store-server/src/conformance/', TESTS] },
      to: { path: '^node_modules/@eventstore/' },
    },
    {
      name: 'read-models-from-queries',
      comment: 'read models are for queries; what starts a process puts the parts together (design 1)',
      severity: 'error',
      from: { path: '^backend/src', pathNot: [TESTS, '/queries/', '^backend/src/(main\\.ts|app/)'] },
      to: { path: '^projections/src', pathNot: '^projections/src/progress/' },
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
          '^event-store/src/streams/(decider|linked-list)',
        ],
      },
    },
    {
      name: 'backend-ground',
      comment: 'what every feature stands on knows no feature and not the application',
      severity: 'error',
      from: { path: '^backend/src/(automations|commands|http|jobs|mail)/', pathNot: '\\.e2e-spec\\.ts$' },
      to: { path: `^backend/src/(${FEATURES}|privacy|demo|app|test)/` },
    },
    {
      name: 'features',
      comment:
        'features meet through events or contracts; the settings that all follow have one mirror; ' +
        'privacy erases whole people, so it knows them all',
      severity: 'error',
      from: { path: `^backend/src/(${FEATURES})/`, pathNot: TESTS },
      to: { path: `^backend/src/(${FEATURES}|privacy|demo)/`, pathNot: ['^backend/src/$1/', CONFIGURATION] },
    },
    {
      name: 'features-below-the-application',
      comment: 'features don’t know what puts them together; their tests start it through backend/src/test',
      severity: 'error',
      from: { path: `^backend/src/(${FEATURES}|privacy|demo)/` },
      to: { path: '^backend/src/app/' },
    },
    {
      name: 'frontend-shared',
      comment: 'shared is the lowest floor of the front end: it knows no calendar, no feature and not the app',
      severity: 'error',
      from: { path: '^frontend/src/shared/' },
      to: { path: '^frontend/src/', pathNot: '^frontend/src/shared/' },
    },
    {
      name: 'frontend-calendar',
      comment: 'the calendar is what several features build on: it knows shared, but no feature and not the app',
      severity: 'error',
      from: { path: '^frontend/src/calendar/' },
      to: { path: '^frontend/src/', pathNot: '^frontend/src/(calendar|shared)/' },
    },
    {
      name: 'frontend-features',
      comment: 'features know shared and the calendar, but neither each other nor the app',
      severity: 'error',
      from: { path: '^frontend/src/features/([^/]+)/' },
      to: { path: '^frontend/src/(app|features)/', pathNot: '^frontend/src/features/$1/' },
    },
    {
      name: 'journeys',
      comment: 'a journey knows the product from outside, by contracts and by what a browser shows',
      severity: 'error',
      from: { path: '^e2e/' },
      to: { path: '^[^/]+/src/', pathNot: '^(contracts/|[^/]+/src/.*test/)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules|^[^/]+/dist/' },
    exclude: { path: '^[^/]+/dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.tests.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'node', 'default', 'types'],
    },
  },
};
