import { TestEnvironment } from 'jest-environment-node';

let shared;

/**
 * Prints what keeps this worker open when jest ends it by force, since jest doesn't. Jest also
 * sends SIGTERM to a worker that has taken too much memory; that one still listens for messages,
 * and ends without a report.
 */
process.once('SIGTERM', () => {
  if (process.listenerCount('message') === 0) {
    console.error('This worker was kept open by', process.getActiveResourcesInfo());
    for (const handle of process._getActiveHandles()) {
      console.error(describeHandle(handle));
    }
  }

  process.kill(process.pid, 'SIGTERM');
});

function describeHandle(handle) {
  const command = handle.spawnargs?.join(' ');
  const from = handle.localPort ?? handle.address?.()?.port;
  const to = handle.remotePort ?? handle.path;
  return `${handle.constructor.name} ${command ?? `${from} -> ${to}`}`;
}

/**
 * Gives every test file of a jest worker the same global object, which modules have to have in
 * common to be shared (see shared-runtime.mjs). `--watch` may run edited sources in the same
 * process, so it gets a new one for each file.
 */
export default class SharedEnvironment extends TestEnvironment {
  constructor(config, context) {
    const { watch, watchAll } = config.globalConfig;
    if (shared !== undefined) {
      return shared;
    }

    super(config, context);
    this.isShared = !watch && !watchAll;
    if (this.isShared) {
      shared = this;
    }
  }

  async teardown() {
    if (!this.isShared) {
      await super.teardown();
    }
  }
}
