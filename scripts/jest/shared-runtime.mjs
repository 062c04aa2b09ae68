import Runtime from 'jest-runtime';

/** The keys under which jest keeps a test file's own data in the global object. */
const OF_ONE_FILE = [Symbol.for('EVENT_HANDLERS'), Symbol.for('TEST_TIMEOUT_SYMBOL')];

/**
 * Loads the modules of the product once per jest worker instead of once per test file, which took
 * half of the time of the tests that start the application. A test file gets modules in the state
 * in which the files before it left them. Only the file itself and jest's own modules are loaded
 * again, and spies are removed after it.
 */
export default class SharedRuntime extends Runtime {
  /**
   * The exports of `@jest/globals`: one object, because modules that earlier files have loaded hold
   * it.
   */
  #globals = {};

  constructor(...args) {
    const [, environment, , , , , testPath] = args;
    if (environment.runtime !== undefined) {
      environment.runtime.#begin(testPath);
      return environment.runtime;
    }

    super(...args);
    if (environment.isShared) {
      environment.runtime = this;
    }
  }

  #begin(testPath) {
    this._testPath = testPath;
    for (const key of OF_ONE_FILE) {
      delete this._environment.global[key];
    }

    this.registries.getInternalCjsRegistry().clear();
    this.registries.getActiveCjsRegistry().delete(testPath);
    // Between two tests, jest refuses to load modules.
    this.enterTestCode();
  }

  setGlobalsForRuntime(globals) {
    super.setGlobalsForRuntime(globals);
    Object.assign(this.#globals, this.jestGlobals.cjsGlobals(this._testPath));
  }

  requireModuleOrMock(from, moduleName) {
    return moduleName === '@jest/globals'
      ? this.#globals
      : super.requireModuleOrMock(from, moduleName);
  }

  teardown() {
    if (this._environment.isShared) {
      this.restoreAllMocks();
    } else {
      super.teardown();
    }
  }
}
