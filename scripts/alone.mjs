import { mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const LOOK_EVERY_MS = 200;
const SIGN_EVERY_MS = 1000;
/** Without a sign of life for so long, whoever made the file is taken for dead. */
const DEAD_AFTER_MS = 10_000;

/**
 * Does work that no other process may do meanwhile: two that install packages into one folder leave
 * neither's. The file is touched as long as somebody is at it; ids of processes say nothing where
 * they begin anew, as in a container.
 */
export async function alone(file, work, onWait = () => undefined) {
  for (let looks = 0; !take(file); looks++) {
    if (looks === 0) onWait();
    await delay(LOOK_EVERY_MS);
  }
  const alive = setInterval(() => touch(file), SIGN_EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(alive);
    rmSync(file, { force: true });
  }
}

/** Who slept long, with the machine, may find that it was taken for dead and its file is gone. */
function touch(file) {
  try {
    utimesSync(file, new Date(), new Date());
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
}

function take(file) {
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeFileSync(file, '', { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    const touched = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - touched > DEAD_AFTER_MS) rmSync(file, { force: true });
    return false;
  }
}
