import { TestEnvironment } from 'jest-environment-node';

let shared;

/**
 * Gives every test file of a jest worker the same global object, which modules have to have in common to be shared
 * (see shared-runtime.mjs). `--watch` may run edited sources in the same process, so it gets a new one for each file.
 */
export default class SharedEnvironment extends TestEnvironment {
  constructor(config, context) {
    const { watch, watchAll } = config.globalConfig;
    if (shared !== undefined) return shared;
    super(config, context);
    this.isShared = !watch && !watchAll;
    if (this.isShared) shared = this;
  }

  async teardown() {
    if (!this.isShared) await super.teardown();
  }
}
