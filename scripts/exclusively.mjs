import { closeSync, constants, mkdirSync, openSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename, dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const RETRY_MS = 200;
/** O_EXLOCK of <fcntl.h> on macOS and the BSDs; Node has no constant for it. */
const EXCLUSIVE_LOCK = 0x20;

/**
 * Runs work that no other process may do at the same time, such as installing packages into one
 * folder. The lock belongs to the kernel, which releases it however its holder ends. Containers
 * that share a folder don't exclude each other.
 */
export async function runExclusively(file, work, onWait = () => undefined) {
  mkdirSync(dirname(file), { recursive: true });
  let release = await take(file);
  if (!release) {
    onWait();
  }

  while (!release) {
    await delay(RETRY_MS);
    release = await take(file);
  }

  try {
    return await work();
  } finally {
    await release();
  }
}

/**
 * Resolves to a function that releases the lock, or to undefined while another process holds it.
 */
const take = (file) =>
  ['linux', 'win32'].includes(process.platform) ? takeAddress(addressOf(file)) : takeFile(file);

/** Listens at an address that exists only in the kernel, so nothing stale is ever left behind. */
function takeAddress(address) {
  return new Promise((resolve, reject) => {
    const server = createServer((connection) => connection.destroy());
    server.once('error', (error) => {
      if (error.code === 'EADDRINUSE') {
        resolve(undefined);
      } else {
        reject(error);
      }
    });
    server.listen(address, () => resolve(() => new Promise((closed) => server.close(closed))));
  });
}

/**
 * Returns the address of an abstract socket (unix(7)) or a named pipe. It is made from the folder's
 * inode, so it is the same for every path to the folder.
 */
function addressOf(file) {
  const { dev, ino } = statSync(dirname(file), { bigint: true });
  const name = `cablepark-${dev}-${ino}-${basename(file)}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : `\0${name}`;
}

async function takeFile(file) {
  try {
    const { O_RDWR, O_CREAT, O_NONBLOCK } = constants;
    const descriptor = openSync(file, O_RDWR | O_CREAT | O_NONBLOCK | EXCLUSIVE_LOCK);
    return async () => closeSync(descriptor);
  } catch (error) {
    if (error.code === 'EAGAIN') {
      return undefined;
    }

    throw error;
  }
}
