import './end-with-npm.mjs';

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename, join, resolve } from 'node:path';

import { Restartable } from './dev/restartable.mjs';
import { watchSources } from './dev/watch-sources.mjs';
import { install, prepareAlone, requireNode, root, workspaces } from './prepare.mjs';

// `npm run dev` runs Postgres and the event store, which survive every edit; the back end, which
// restarts after each edit; and the pages, which vite updates in the browser. Types are not
// checked; `npm run typecheck` does that.

const report = (line) => console.error(line);
const port = Number(process.env.PORT || 3000);
const apiPort = Number(process.env.API_PORT || port + 1);
const host = process.env.HOST || 'localhost';
const dataDir = resolve(process.env.DATA_DIR || 'data-dev');
const environment = {
  ...process.env,
  DATA_DIR: dataDir,
  LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
  npm_lifecycle_event: 'dev', // makes the programs started here end when this script is killed
  // With each source the loader hashes all the files that a configuration names, and this one names
  // none.
  SWC_NODE_PROJECT: join(root, 'tsconfig.build.json'),
};
const endWithNpm = ['--import', './scripts/end-with-npm.mjs'];
const fromSources = ['--conditions=source', '--import', '@swc-node/register/esm-register'];
const backEndWorkspaces = workspaces.filter((workspace) => workspace !== 'frontend');
const running = [];
let isEnding = false;

async function end(code) {
  if (isEnding) {
    return;
  }

  isEnding = true;
  report('stopping…');
  for (const stop of running.reverse()) {
    await stop();
  }

  process.exit(code);
}

/** Starts a program that has to run all the time; if it ends, everything ends. */
function start(args, options) {
  const child = spawn(process.execPath, [...endWithNpm, ...args], {
    cwd: root,
    detached: process.platform !== 'win32',
    ...options,
  });
  const exited = once(child, 'exit');
  void exited.then(() => end(1));
  running.push(async () => {
    child.kill('SIGTERM');
    await exited;
  });
  return child;
}

/**
 * Returns the addresses of Postgres and the event store: those in the settings, or those of
 * embedded ones started here.
 */
async function startStores() {
  const { DATABASE_URL, EVENTSTORE_URL } = environment;
  if (DATABASE_URL && EVENTSTORE_URL) {
    return { DATABASE_URL, EVENTSTORE_URL };
  }

  const env = { ...environment, EVENTSTORE_PORT: '0' };
  const stores = start([...fromSources, 'embedded/src/event-store.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(stores.stdout, 'data'); // the connection string, printed when both are ready
  const { databaseUrl, eventStoreUrl } = JSON.parse(
    readFileSync(join(dataDir, 'addresses.json'), 'utf8'),
  );
  return { DATABASE_URL: databaseUrl, EVENTSTORE_URL: EVENTSTORE_URL || eventStoreUrl };
}

function startBackend(addresses) {
  let isFirst = true;
  const backend = new Restartable({
    program: join(root, 'embedded/src/dev.ts'),
    packages: packagesOf(backEndWorkspaces),
    execArgv: fromSources,
    env: {
      ...environment,
      ...addresses,
      HOST: '127.0.0.1',
      PORT: String(apiPort),
      PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
    },
    onReady: (ms) => {
      if (isFirst) {
        welcome();
      } else {
        report(`back end: answers again after ${(ms / 1000).toFixed(1)} s`);
      }

      isFirst = false;
    },
    onExit: () => report('back end: ended, and starts again after the next edit'),
  });
  running.push(() => backend.end());
  const sources = backEndWorkspaces.map((workspace) => join(root, workspace, 'src'));
  watchSources(sources, (paths) => {
    report(`back end: ${paths.map((path) => basename(path)).join(', ')} changed`);
    void backend.restart();
  });
  return backend.restart();
}

/** The external packages on which these workspaces depend. */
const packagesOf = (names) => {
  const manifests = names.map((name) =>
    JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8')),
  );
  const all = manifests.flatMap(({ dependencies = {} }) => Object.keys(dependencies));
  return [...new Set(all)].filter((name) => !name.startsWith('@cablepark/'));
};

function startPages() {
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  start(
    [
      vite,
      'frontend',
      '--host',
      host,
      '--port',
      String(port),
      '--strictPort',
      '--clearScreen',
      'false',
    ],
    {
      env: { ...environment, API_URL: `http://127.0.0.1:${apiPort}` },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
}

const whereThePasswordIs = environment.ADMIN_PASSWORD
  ? 'ADMIN_PASSWORD'
  : join(dataDir, 'first-password');

const welcome = () =>
  report(`
  The park is open:  http://localhost:${port}   (its API: http://localhost:${apiPort})
  Data folder:       ${dataDir}
  Administrator:     ${environment.ADMIN_EMAIL || 'admin@localhost.localdomain'}, password in ${whereThePasswordIs}
  An edit is taken when it is saved. End it with Ctrl-C.
`);

/** Exits with one sentence if a port is taken, before anything is started. */
async function requireFreePort(setting, number, address) {
  const server = createServer().listen(number, address);
  await once(server, 'listening').catch((error) => {
    console.error(`Port ${number} can't be used (${error.code}): set ${setting} to another one.`);
    process.exit(1);
  });
  server.close();
  await once(server, 'close');
}

requireNode();
await prepareAlone(() => install());
await requireFreePort('PORT', port, host);
await requireFreePort('API_PORT', apiPort, '127.0.0.1');
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => void end(0));
}

startPages();
await startBackend(await startStores());
