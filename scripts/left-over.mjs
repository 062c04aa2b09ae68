import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';

// Finds programs that outlive the tests that started them.

/**
 * Every program that a suite starts inherits this variable, even one whose parent has ended
 * meanwhile.
 */
const MARK = 'CABLEPARK_TEST_SUITE';
/** A database that the last test has stopped may need this long to end. */
const GRACE_MS = 10_000;
const LOOK_EVERY_MS = 200;

/**
 * Returns the environment variable with which to start a suite, and a function that finds the
 * programs that the suite left behind.
 */
export function markSuite() {
  const id = randomUUID();
  return { env: { [MARK]: id }, findLeftOver: () => findLeftOver(`${MARK}=${id}`) };
}

/**
 * Returns the command lines of the programs that still run a while after their suite has ended.
 * Works on Linux only.
 */
async function findLeftOver(mark) {
  const until = Date.now() + GRACE_MS;
  let found = findCommandsWith(mark);
  while (found.length > 0 && Date.now() < until) {
    await setTimeout(LOOK_EVERY_MS);
    found = findCommandsWith(mark);
  }

  return found;
}

function findCommandsWith(mark) {
  if (process.platform !== 'linux') {
    return [];
  }

  const commands = [];
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const environment = readProcess(pid, 'environ');
    if (environment.includes(mark)) {
      commands.push(`${pid}: ${readProcess(pid, 'cmdline').join(' ').trim()}`);
    }
  }

  return commands;
}

/**
 * Returns the parts of a file in /proc, which stand between zero bytes. A process may end before it
 * is read.
 */
function readProcess(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8').split('\0');
  } catch {
    return [];
  }
}
