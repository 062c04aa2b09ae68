import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, install, npm, prepared, requireNode, root, run } from './prepare.mjs';

// Runs every check and test, one after another. A failure doesn't stop the run, so one run shows all of them. The last
// line counts them: "N passed, N failed".

const begun = Date.now();
const counts = { passed: 0, failed: 0 };
const AUDIT_MS = 60_000;
const failures = [];
/** Tests that could not run on this machine because a program is missing; listed at the end. */
const skipped = [];

/** Returns a check that runs a program installed by npm. */
const bin =
  (path, ...args) =>
  (options) =>
    run(process.execPath, [join(root, 'node_modules', path), ...args], options);

/** Runs a check that passes or fails as a whole; its output is printed when it has ended. */
async function check(name, work) {
  const started = Date.now();
  let output = '';
  const problem = await work({ onOutput: (text) => (output += text) }).then(
    () => undefined,
    (error) => error.message,
  );
  counts[problem ? 'failed' : 'passed']++;
  if (problem) failures.push(name);
  console.log(`\n── ${name}: ${problem ?? 'passed'}, ${timeSince(started)}\n${output.trimEnd()}`);
}

/**
 * Fails on known vulnerabilities of severity high or critical in production dependencies. A registry that doesn't
 * support audits (a mirror, or none) is noted and doesn't fail the check.
 */
async function audit({ onOutput }) {
  let said = '';
  await npm(['audit', '--omit=dev', '--json', '--audit-level=high'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    onOutput: (text) => (said += text),
    timeout: AUDIT_MS,
  }).catch(() => undefined);
  const { high, critical } = vulnerabilitiesIn(said);
  if (high === undefined) return onOutput('The registry answers no audit: not checked.');
  if (high + critical > 0) throw new Error(`${high} high and ${critical} critical: see npm audit --omit=dev`);
}

function vulnerabilitiesIn(report) {
  try {
    return JSON.parse(report).metadata?.vulnerabilities ?? {};
  } catch {
    return {};
  }
}

/** Runs independent checks, two at a time. */
async function checks(...all) {
  const waiting = [...all];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await check(...next);
  };
  await Promise.all([lane(), lane()]);
}

/** Runs a test runner that writes its counts to a file. */
async function suite(name, work, report, countsOf) {
  const file = join(root, '.cache', report);
  rmSync(file, { force: true });
  const started = Date.now();
  console.log(`\n── ${name}`);
  const ended = await work(file).then(
    () => true,
    () => false,
  );
  try {
    const result = JSON.parse(readFileSync(file, 'utf8'));
    const { passed, failed, notes = [] } = countsOf(result);
    counts.passed += passed;
    counts.failed += failed;
    skipped.push(...notes);
    if (failed > 0) failures.push(name);
    if (!ended && failed === 0) throw new Error('it ended badly although nothing failed');
    if (passed + failed === 0) throw new Error('it ran nothing');
  } catch (error) {
    counts.failed++;
    failures.push(`${name} (${error.message})`);
  }
  console.log(`── ${name}: ${timeSince(started)}`);
}

function timeSince(started) {
  const seconds = Math.round((Date.now() - started) / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

const COULD_NOT_BE_TESTED = 'could not be tested';

const ofJest = ({ numPassedTests, numFailedTests, numRuntimeErrorTestSuites, testResults }) => ({
  passed: numPassedTests,
  failed: numFailedTests + numRuntimeErrorTestSuites,
  notes: testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ title }) => title.startsWith(COULD_NOT_BE_TESTED))
    .map(({ fullName }) => fullName),
});
/** A journey that passed only on a retry has failed once, so it counts as failed. */
const ofPlaywright = ({ stats, errors }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
});

requireNode();
await check('install', (options) => prepared(() => install((_, work) => work(options))));
await check('build', (options) => prepared(() => build((_, work) => work(options))));
await checks(
  ['types of the tests', bin('typescript/bin/tsc', '-p', 'tsconfig.tests.json')],
  ['types of the front end', bin('typescript/bin/tsc', '-p', 'frontend', '--noEmit')],
  ['types of the journeys', bin('typescript/bin/tsc', '-p', 'e2e')],
  ['lint', bin('eslint/bin/eslint.js', '.')],
  ['format', bin('prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.')],
  [
    'what may import what',
    bin(
      'dependency-cruiser/bin/dependency-cruise.mjs',
      '--config',
      '.dependency-cruiser.mjs',
      'backend',
      'frontend',
      'projections',
      'contracts',
      'packages',
    ),
  ],
  ['known holes in dependencies', audit],
  ['size of the front end', (options) => npm(['run', 'size', '--workspace', 'frontend', '--silent'], options)],
);
await suite(
  'jest',
  (file) => bin('jest/bin/jest.js', '--maxWorkers=2', '--json', '--outputFile', file)(),
  'jest.json',
  ofJest,
);
await suite(
  'browser journeys',
  (file) =>
    run(
      process.execPath,
      [
        join(root, 'node_modules/@playwright/test/cli.js'),
        'test',
        '--config',
        'e2e/playwright.config.ts',
        '--reporter=list,json',
      ],
      {
        env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
      },
    ),
  'browser.json',
  ofPlaywright,
);

for (const note of skipped) console.log(`\nNote: ${note}.`);
if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`);
console.log(`\nThe whole run took ${timeSince(begun)}.`);
console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed === 0 ? 0 : 1);
