import { readdirSync } from 'node:fs';

const SPECS = '\\.(spec|int-spec|e2e-spec|long-spec|journey)\\.tsx?$';
const TESTS = `${SPECS}|/test/`;

const PLATFORM = ['contracts', 'platform'];
const STORES = [...PLATFORM, 'postgres', 'vault', 'event-store'];
const MODELS = [...STORES, 'log-tree', 'log-copy', 'projections'];

/**
 * The workspaces in layers. A workspace may import only the lower ones in `on`, and its tests also
 * those in `tests` (design 1.1).
 */
const LAYERS = {
  contracts: { on: [] },
  platform: { on: [] },
  postgres: { on: ['platform'] },
  'event-store-server': { on: ['platform', 'postgres'] },
  vault: { on: [...PLATFORM, 'postgres'] },
  'event-store': { on: PLATFORM, tests: ['postgres', 'event-store-server'] },
  'log-tree': { on: [...PLATFORM, 'postgres', 'event-store'], tests: ['event-store-server'] },
  'log-copy': {
    on: [...PLATFORM, 'postgres', 'event-store', 'event-store-server', 'log-tree'],
    tests: ['vault'],
  },
  projections: { on: [...PLATFORM, 'postgres', 'event-store', 'log-copy'] },
  analytics: { on: [...STORES, 'projections'], tests: ['event-store-server'] },
  backend: { on: [...MODELS, 'analytics'], tests: ['event-store-server'] },
  embedded: { on: [...MODELS, 'event-store-server', 'analytics', 'backend'] },
  frontend: { on: ['contracts'] },
};

/** The folders at the top level; every other workspace is below `packages`. */
const PRODUCT = ['backend', 'frontend', 'projections', 'contracts', 'analytics', 'embedded'];
const folderOf = (name) => `${PRODUCT.includes(name) ? '' : 'packages/'}${name}/`;
const ANY_WORKSPACE = '^(packages/)?[^/]+/src/';
const sources = (names) => names.map((name) => `^${folderOf(name)}`);

const layerRules = Object.entries(LAYERS).flatMap(([name, { on, tests = [] }]) => [
  {
    name,
    comment: `${name} may import ${on.join(', ') || 'no other workspace'}`,
    severity: 'error',
    from: { path: sources([name]), pathNot: TESTS },
    to: { path: ANY_WORKSPACE, pathNot: sources([name, ...on]) },
  },
  {
    name: `${name}-tests`,
    comment: `tests of ${name} may not import workspaces above it`,
    severity: 'error',
    from: { path: `^${folderOf(name)}.*(${TESTS})` },
    to: { path: ANY_WORKSPACE, pathNot: sources([name, ...on, ...tests]) },
  },
  {
    name: `${name}-product`,
    comment: 'the product may not import tests',
    severity: 'error',
    from: { path: sources([name]), pathNot: TESTS },
    to: { path: TESTS },
  },
]);

/**
 * What all features of the backend use, the features that may import several others, and what is
 * above all of them.
 */
const BELOW_FEATURES = ['automation-runtime', 'command-pipeline', 'http', 'as-of', 'jobs', 'mail'];
const SPANNING_FEATURES = [
  'configuration',
  'kept-passes',
  'privacy',
  'demo',
  'special-days',
  'undo',
  'what-if',
];
const ABOVE_FEATURES = ['app', 'test'];
/** Every other folder is a feature by itself. */
const FEATURES = readdirSync(new URL('backend/src', import.meta.url), { withFileTypes: true })
  .filter(
    (entry) =>
      entry.isDirectory() &&
      ![...BELOW_FEATURES, ...SPANNING_FEATURES, ...ABOVE_FEATURES].includes(entry.name),
  )
  .map(({ name }) => name)
  .join('|');
const ALL_FEATURES = [FEATURES, ...SPANNING_FEATURES].join('|');

/** The files of the read side that read the folded schedule, for the reasons in design 3.8. */
const READERS_OF_THE_SCHEDULE = [
  'holds/get-hold.query',
  'live/calendar-changes',
  'passes/queries/passes.query',
  'queries/calendar-answers.query',
  'queries/closed-books.query',
  'waitlist/waitlist.query',
].map((file) => `^backend/src/schedule/${file}\\.ts$`);

/** The import rules (design 1.1 and 1.2). */
export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    ...layerRules,
    {
      name: 'postgres-server',
      comment:
        'only the one-machine runtime brings a Postgres with it; everything else connects to one',
      severity: 'error',
      from: { pathNot: ['^(packages/postgres/src/server|embedded)/', TESTS] },
      to: { path: '^packages/postgres/src/server/' },
    },
    {
      name: 'contracts-packages',
      comment:
        'contracts are loaded by the browser, so they import only zod; luxon is for the server and for tests',
      severity: 'error',
      from: { path: '^contracts/src', pathNot: TESTS },
      to: { pathNot: ['^contracts/src', '(^|/)node_modules/zod/'] },
    },
    {
      name: 'ground-floor',
      comment:
        'packages could be used elsewhere and know no bookings, so of the contracts they import only what is shared',
      severity: 'error',
      from: { path: '^packages/', pathNot: `^packages/event-store/.*(${TESTS})` },
      to: { path: '^contracts/src/', pathNot: '^contracts/src/shared/' },
    },
    {
      name: 'event-store-package',
      comment: 'only one layer imports the event store’s client',
      severity: 'error',
      from: { pathNot: ['^packages/event-store/src/(client|log|streams)/', TESTS] },
      to: { path: '(^|/)node_modules/@eventstore/' },
    },
    {
      name: 'quick-questions',
      comment:
        'each question in SQL starts a process, which would load this client longer than it takes to answer',
      severity: 'error',
      from: { path: '^analytics/src/sql/asking/question\\.ts$' },
      to: { path: '(^|/)node_modules/@eventstore/', reachable: true },
    },
    {
      name: 'read-models-from-queries',
      comment: 'only queries, and the code that starts a process, import read models (design 1)',
      severity: 'error',
      from: {
        path: '^backend/src',
        pathNot: [TESTS, '\\.query\\.ts$', '^backend/src/(main\\.ts|app/)'],
      },
      to: { path: '^projections/src', pathNot: '^projections/src/(progress/|migration\\.ts)' },
    },
    {
      name: 'folded-schedule-from-queries',
      comment: 'queries read read models; those that read the folded schedule are in design 3.8',
      severity: 'error',
      from: {
        path: '^backend/src/(.*\\.query\\.ts$|.*/queries/|as-of/|schedule/live/)',
        pathNot: [TESTS, ...READERS_OF_THE_SCHEDULE],
      },
      to: {
        path: '^backend/src/schedule/(present-schedule|schedules|domain/(schedule|evolve-schedule))\\.ts$',
      },
    },
    {
      name: 'pure-decisions',
      comment:
        'decisions and states import only contracts and each other: no clock, Nest, database or randomness',
      severity: 'error',
      from: { path: '^backend/src/.*(/domain/|\\.decide\\.ts$)', pathNot: TESTS },
      to: {
        pathNot: [
          '^contracts/src',
          '^backend/src/.*(/domain/|\\.decide\\.ts$)',
          '^packages/event-store/src/streams/(decider|linked-list|persistent-map)',
        ],
      },
    },
    {
      name: 'backend-below-features',
      comment: 'the code that every feature uses imports neither features nor the application',
      severity: 'error',
      from: { path: `^backend/src/(${BELOW_FEATURES.join('|')})/`, pathNot: TESTS },
      to: { path: `^backend/src/(${[ALL_FEATURES, ...ABOVE_FEATURES].join('|')})/` },
    },
    {
      name: 'features',
      comment:
        'features are coupled only by events and contracts; privacy erases all data of a person, settings are decided ' +
        'on the schedule, accounts keep passes, and actions of all are undone, so these may import other features',
      severity: 'error',
      from: { path: `^backend/src/(${FEATURES})/`, pathNot: TESTS },
      to: { path: `^backend/src/(${ALL_FEATURES})/`, pathNot: '^backend/src/$1/' },
    },
    {
      name: 'features-below-the-application',
      comment:
        'features don’t import the application; their tests start it through backend/src/test',
      severity: 'error',
      from: { path: `^backend/src/(${ALL_FEATURES})/` },
      to: { path: '^backend/src/app/' },
    },
    {
      name: 'frontend-shared',
      comment:
        'shared is the lowest layer of the front end, so it imports neither calendar nor features nor app',
      severity: 'error',
      from: { path: '^frontend/src/shared/' },
      to: { path: '^frontend/src/', pathNot: '^frontend/src/shared/' },
    },
    {
      name: 'frontend-calendar',
      comment: 'the calendar is used by several features, so it imports only shared',
      severity: 'error',
      from: { path: '^frontend/src/calendar/' },
      to: { path: '^frontend/src/', pathNot: '^frontend/src/(calendar|shared)/' },
    },
    {
      name: 'frontend-features',
      comment: 'features import shared and the calendar, but neither each other nor the app',
      severity: 'error',
      from: { path: '^frontend/src/features/([^/]+)/' },
      to: { path: '^frontend/src/(app|features)/', pathNot: '^frontend/src/features/$1/' },
    },
    {
      name: 'journeys',
      comment: 'journeys use the product from outside: they import only contracts and test folders',
      severity: 'error',
      from: { path: '^e2e/' },
      to: { path: ANY_WORKSPACE, pathNot: `^contracts/|${ANY_WORKSPACE}.*test/` },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules|^(packages/)?[^/]+/(server/)?dist/' },
    exclude: { path: '^(packages/)?[^/]+/(server/)?dist/' },
    tsPreCompilationDeps: true,
    // It says where the front end's `#…` lie; those of the other workspaces are in their
    // package.json. A name that is found in both is taken for the front end's, which the rules
    // above refuse.
    tsConfig: { fileName: 'tsconfig.boundaries.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'node', 'default', 'types'],
    },
  },
};
