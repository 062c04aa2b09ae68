import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// Jest loads CommonJS only (on Node 20 it can't require() ES modules), so our sources and every
// ES-module package in node_modules are compiled to CommonJS, for the tests only.
const modules = fileURLToPath(new URL('node_modules', import.meta.url));
const isEsModule = (name) => {
  const file = `${modules}/${name}/package.json`;
  return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).type === 'module';
};

const packages = readdirSync(modules).flatMap((entry) =>
  entry.startsWith('@')
    ? readdirSync(`${modules}/${entry}`).map((name) => `${entry}/${name}`)
    : [entry],
);
const esModules = packages.filter(
  (name) => !name.startsWith('.') && !name.startsWith('@cablepark/') && isEsModule(name),
);
/** Packages of CommonJS that call `import()`, which jest refuses unless they are compiled, too. */
const withImports = ['@opentelemetry/otlp-exporter-base'];

const swc = [
  '@swc/jest',
  {
    swcrc: false,
    module: { type: 'commonjs' },
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', decorators: true, tsx: true },
      transform: {
        legacyDecorator: true,
        decoratorMetadata: true,
        react: { runtime: 'automatic' },
      },
    },
    sourceMaps: true,
  },
];

const project = (displayName, suffix, { moduleNameMapper, ...more } = {}) => ({
  displayName,
  rootDir: fileURLToPath(new URL('.', import.meta.url)),
  testMatch: [`<rootDir>/{*/src,packages/*/src,scripts}/**/*.${suffix}.ts`],
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['source', 'node', 'require', 'default'] },
  transform: { '\\.[cm]?[jt]sx?$': swc },
  resolver: '<rootDir>/scripts/jest/workspace-imports.cjs',
  // Without this, jest would not know which tests a source of another workspace concerns
  // (`npm run test:changed`).
  moduleNameMapper: {
    ...moduleNameMapper,
    '^@cablepark/(contracts|projections|backend|analytics|embedded)/(.+)$':
      '<rootDir>/$1/src/$2.ts',
    '^@cablepark/([^/]+)/(.+)$': '<rootDir>/packages/$1/src/$2.ts',
  },
  transformIgnorePatterns: [
    `/node_modules/(?!(${[...esModules, ...withImports].join('|')})/)`,
    '<rootDir>/(packages/)?[^/]+/dist/',
  ],
  modulePathIgnorePatterns: ['<rootDir>/.*/dist/', '<rootDir>/data/', '<rootDir>/data-dev/'],
  ...more,
});

// For programs that tests start from sources: with each source their loader hashes all the files
// that a configuration names, and this one names none.
process.env.SWC_NODE_PROJECT ??= fileURLToPath(new URL('tsconfig.build.json', import.meta.url));

/** The tests of the front end's hooks and components run in jsdom. */
const screenTests = {
  moduleNameMapper: { '\\.css$': '<rootDir>/scripts/jest/class-names.cjs' },
  testMatch: ['<rootDir>/frontend/src/**/*.spec.tsx'],
  testEnvironment: 'jsdom',
  testEnvironmentOptions: { customExportConditions: ['source', 'browser', 'require', 'default'] },
  setupFiles: ['<rootDir>/frontend/src/shared/test/browser-polyfills.ts'],
  setupFilesAfterEnv: ['<rootDir>/frontend/src/shared/test/patience.ts'],
};

/**
 * The tests with real parts load the whole product, so the files that a worker runs share its
 * modules.
 */
const sharedModules = {
  testEnvironment: '<rootDir>/scripts/jest/shared-environment.mjs',
  runtime: '<rootDir>/scripts/jest/shared-runtime.mjs',
};

export default {
  // Starting a server takes long on a busy machine. No test relies on this limit to measure time.
  testTimeout: 180_000,
  // A worker keeps much of what its test files have loaded. Once it has some gigabytes, collecting
  // garbage stops it for longer than the product waits for its parts.
  workerIdleMemoryLimit: '1GB',
  // A worker that has loaded the product takes longer to end than jest's 500 ms on a busy machine.
  // One that is still there after this has something open, and `scripts/checks.mjs` counts it as a
  // failure.
  workerGracefulExitTimeout: 60_000,
  projects: [
    project('spec', 'spec'),
    project('screen', 'spec', screenTests),
    project('int', 'int-spec', sharedModules),
    project('e2e', 'e2e-spec', sharedModules),
    project('long', 'long-spec', sharedModules),
  ],
};
