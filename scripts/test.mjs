import { execFileSync } from 'node:child_process';
import { constants } from 'node:os';

import {
  createCheck,
  NOT_LONG,
  noteSkipped,
  printReport,
  runCheck,
  runJest,
  runJourneys,
} from './checks.mjs';
import { startLeastPostgres } from './least-postgres.mjs';
import { build, install, prepareAlone, requireNode, root, runNpm } from './prepare.mjs';

// `npm test` runs every check, and every test but those that take long by nature; `npm run
// test:long` runs these. They are the files *.long-spec.ts, and the tests and journeys with @long
// in their title. Everything that they test at length also has a quick test. A failure doesn't stop
// the run, so one run shows all failures.

const isLong = process.argv.includes('--long');
const AUDIT_MS = 60_000;

/**
 * Fails on known vulnerabilities of severity high or critical in production dependencies. A
 * registry that doesn't support audits (a mirror, or none) is noted and doesn't fail the check.
 */
async function audit({ onOutput }) {
  let report = '';
  await runNpm(['audit', '--omit=dev', '--json', '--audit-level=high'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    onOutput: (text) => {
      report += text;
    },
    timeout: AUDIT_MS,
  }).catch(() => undefined);
  const { high, critical } = vulnerabilitiesIn(report);
  if (high === undefined) {
    return onOutput('The registry answers no audit: not checked.');
  }
  if (high + critical > 0) {
    throw new Error(`${high} high and ${critical} critical: see npm audit --omit=dev`);
  }
}

function vulnerabilitiesIn(report) {
  try {
    return JSON.parse(report).metadata?.vulnerabilities ?? {};
  } catch {
    return {};
  }
}

const staticChecks = [
  ['lint', createCheck('oxlint/bin/oxlint')],
  ['types of the tests', createCheck('typescript-7/bin/tsc', '-p', '.')],
  ['types of the front end', createCheck('typescript-7/bin/tsc', '-p', 'frontend')],
  ['types of the journeys', createCheck('typescript-7/bin/tsc', '-p', 'e2e')],
  ['format', createCheck('prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.')],
  ['what may import what', (options) => runNpm(['run', 'boundaries', '--silent'], options)],
  ['known holes in dependencies', audit],
  [
    'size of the front end',
    (options) => runNpm(['run', 'size', '--workspace', 'frontend', '--silent'], options),
  ],
];

/** Static checks get what the tests leave of the processors, since the tests take longer. */
async function runStaticChecks() {
  const priority = constants.priority.PRIORITY_LOW;
  for (const [name, work] of staticChecks) {
    await runCheck(name, (options) => work({ ...options, priority }));
  }
}

/** Tests with real parts run second, in workers of their own, which load the product once each. */
async function runTests() {
  await runJest('tests of single parts', ...NOT_LONG, '--selectProjects', 'spec', 'screen');
  await runJest('tests with real parts', ...NOT_LONG, '--selectProjects', 'int', 'e2e');
}

/**
 * The folders that have SQL statements of their own: read models, queues, reports, the vault, the
 * embedded event store's log.
 */
const WITH_STATEMENTS = [
  'projections/src',
  'backend/src',
  'analytics/src',
  'packages/(event-store-server|log-copy|log-tree|vault)/src',
  'packages/postgres/src/client',
];

/** Runs every statement on the oldest supported Postgres as well, if this machine has it. */
async function runOnLeastPostgres() {
  const postgres = await startLeastPostgres();
  if (!postgres) {
    noteSkipped(
      'no Postgres 15 is installed here, so the statements were not tried on it (apt-get install postgresql-15)',
    );
    return;
  }

  process.env.TEST_DATABASE_URL = postgres.url;
  try {
    await runJest(
      'statements on Postgres 15',
      ...NOT_LONG,
      '--selectProjects',
      'int',
      'e2e',
      '--testPathPatterns',
      ...WITH_STATEMENTS,
    );
  } finally {
    delete process.env.TEST_DATABASE_URL;
    await postgres.stop();
  }
}

const listFilesWithLongTests = () =>
  execFileSync('git', ['grep', '--untracked', '-l', '@long', '--', '*-spec.ts', '*.spec.ts'], {
    cwd: root,
  })
    .toString()
    .trim()
    .split('\n');

requireNode();
await runCheck('install', (options) => prepareAlone(() => install((_, work) => work(options))));
await runCheck('build', (options) => prepareAlone(() => build((_, work) => work(options))));
if (isLong) {
  await runJest('long tests', '--selectProjects', 'long');
  await runJest(
    'long tests among others',
    '--testNamePattern',
    '@long',
    '--runTestsByPath',
    ...listFilesWithLongTests(),
  );
  await runOnLeastPostgres();
  await runCheck('torture', (options) => runNpm(['run', 'torture', '--silent'], options));
  await runJourneys('--grep', '@long');
} else {
  // These run beside the tests, which often wait.
  await Promise.all([runStaticChecks(), runTests()]);
  await runJourneys('--grep-invert', '@long');
}

printReport();
