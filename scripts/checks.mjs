import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { markSuite } from './left-over.mjs';
import { root, run } from './prepare.mjs';

// The checks of `npm test`, `npm run test:long` and `npm run test:changed`, and their counts.

const begun = Date.now();
const counts = { passed: 0, failed: 0 };
const failures = [];
/** Tests that could not run on this machine because a program is missing; listed at the end. */
const skipped = [];
/** How long each test file took, in seconds. */
const durations = [];
/** How many of the slowest files the report lists. */
const SLOWEST = 12;
const COULD_NOT_BE_TESTED = 'could not be tested';

/**
 * With more room for short-lived objects, Node collects garbage less often, which saves a tenth of
 * a compiler's time.
 */
const ROOM = '--max-semi-space-size=64';

/** Returns a check that runs a program installed by npm. */
export const createCheck =
  (path, ...args) =>
  (options) =>
    run(process.execPath, [ROOM, join(root, 'node_modules', path), ...args], options);

/** Runs a check that passes or fails as a whole; its output is printed when it has ended. */
export async function runCheck(name, work) {
  const started = Date.now();
  let output = '';
  const problem = await work({
    onOutput: (text) => {
      output += text;
    },
  }).then(
    () => undefined,
    (error) => error.message,
  );
  counts[problem ? 'failed' : 'passed']++;
  if (problem) {
    failures.push(name);
  }

  console.log(
    `\n── ${name}: ${problem ?? 'passed'}, ${formatTimeSince(started)}\n${output.trimEnd()}`,
  );
}

/** Leaves out the tests that take long by nature, which say so in their titles. */
export const NOT_LONG = ['--testNamePattern', '^(?!.*@long)'];

/** Runs jest with these arguments, in as many processes as a small machine has cores. */
export const runJest = (name, ...args) =>
  runSuite(
    name,
    (file, options) =>
      createCheck(
        'jest/bin/jest.js',
        '--maxWorkers=2',
        '--json',
        '--outputFile',
        file,
        ...args,
      )(options),
    'jest.json',
    readJestReport,
  );

/** Runs the browser journeys with these arguments. */
export const runJourneys = (...args) =>
  runSuite(
    'browser journeys',
    (file, { env, ...options }) =>
      createCheck(
        '@playwright/test/cli.js',
        'test',
        '--config',
        'e2e/playwright.config.ts',
        '--reporter=list,json',
        ...args,
      )({ ...options, env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file } }),
    'browser.json',
    readPlaywrightReport,
  );

/** Jest's message about a worker that didn't exit by itself after its last test. */
const WORKER_WAS_FORCED = /worker process has failed to exit gracefully/;

/**
 * Runs a test runner that writes its counts to a file. The check also fails if a process of it has
 * to be ended by force.
 */
async function runSuite(name, work, report, countsOf) {
  const file = join(root, '.cache', report);
  rmSync(file, { force: true });
  const started = Date.now();
  console.log(`\n── ${name}`);

  let wasForced = false;
  const onOutput = (text) => {
    process.stdout.write(text);
    wasForced ||= WORKER_WAS_FORCED.test(text);
  };

  const { env, findLeftOver } = markSuite();
  const ended = await work(file, { onOutput, env: { ...process.env, ...env } }).then(
    () => true,
    () => false,
  );

  if (wasForced) {
    noteFailure(`${name} (a worker had to be forced to end)`);
  }

  for (const command of await findLeftOver()) {
    noteFailure(`${name} (still runs: ${command})`);
  }

  try {
    const { passed, failed, notes = [], files } = countsOf(JSON.parse(readFileSync(file, 'utf8')));
    counts.passed += passed;
    counts.failed += failed;
    skipped.push(...notes);
    durations.push(...files);
    if (failed > 0) {
      failures.push(name);
    }
    if (!ended && failed === 0) {
      throw new Error('it ended with an error although nothing failed');
    }
    if (passed + failed === 0) {
      throw new Error('it ran nothing');
    }
  } catch (error) {
    noteFailure(`${name} (${error.message})`);
  }

  console.log(`── ${name}: ${formatTimeSince(started)}`);
}

function noteFailure(failure) {
  counts.failed++;
  failures.push(failure);
}

const readJestReport = ({
  numPassedTests,
  numFailedTests,
  numRuntimeErrorTestSuites,
  testResults,
}) => ({
  passed: numPassedTests,
  failed: numFailedTests + numRuntimeErrorTestSuites,
  notes: testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ title }) => title.startsWith(COULD_NOT_BE_TESTED))
    .map(({ fullName }) => fullName),
  files: testResults.map(({ name, startTime, endTime }) => ({
    name: name.slice(root.length),
    seconds: (endTime - startTime) / 1000,
  })),
});

/** A journey that passed only on a retry has failed once, so it counts as failed. */
const readPlaywrightReport = ({ stats, errors, suites }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
  files: suites.map((suite) => ({ name: `e2e/journeys/${suite.file}`, seconds: secondsOf(suite) })),
});

/** Adds up how long the tests of a suite took, those of the suites within it included. */
function secondsOf({ specs, suites = [] }) {
  let seconds = 0;
  for (const { results } of specs.flatMap(({ tests }) => tests)) {
    for (const { duration } of results) {
      seconds += duration / 1000;
    }
  }

  for (const suite of suites) {
    seconds += secondsOf(suite);
  }

  return seconds;
}

/** Notes something that could not be tried on this machine, for the end of the report. */
export const noteSkipped = (note) => skipped.push(note);

/**
 * Prints which tests were skipped, slow or failed; the last line counts: "N passed, N failed". Then
 * it ends the program.
 */
export function printReport() {
  for (const note of skipped) {
    console.log(`\nNote: ${note}.`);
  }

  console.log('\nThe slowest files:');
  const slowestFirst = durations.toSorted((one, other) => other.seconds - one.seconds);
  for (const { name, seconds } of slowestFirst.slice(0, SLOWEST)) {
    console.log(`${seconds.toFixed(0).padStart(5)} s  ${name}`);
  }
  if (failures.length > 0) {
    console.log(`\nFailed: ${failures.join(', ')}`);
  }

  console.log(`\nThe whole run took ${formatTimeSince(begun)}.`);
  console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
  process.exit(counts.failed === 0 ? 0 : 1);
}

function formatTimeSince(started) {
  const seconds = Math.round((Date.now() - started) / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
