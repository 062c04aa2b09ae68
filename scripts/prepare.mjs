import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { runExclusively } from './exclusively.mjs';
import { runStep } from './step.mjs';

// Nothing but Node may be needed here, because this runs before packages are installed.

export const root = fileURLToPath(new URL('..', import.meta.url));
const stamps = join(root, '.cache');
/** In the order of package.json. */
export const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** Exits with one sentence if this Node is too old. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) {
    return;
  }

  console.error(`Node ${process.versions.node} is too old: install Node 20.19 or newer.`);
  process.exit(1);
}

/**
 * Runs a program and shows its output, or passes it to `onOutput`; rejects if the program fails. A
 * `priority` also holds for the processes that the program starts.
 */
export function run(command, args, { onOutput, priority, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = onOutput ? ['ignore', 'pipe', 'pipe'] : 'inherit';
    const child = spawn(command, args, { cwd: root, stdio, ...options });
    if (priority !== undefined && child.pid !== undefined) {
      setPriority(child.pid, priority);
    }

    for (const stream of onOutput ? [child.stdout, child.stderr] : []) {
      stream?.setEncoding('utf8').on('data', onOutput);
    }

    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) {
        resolve();
      } else {
        reject(new Error(`${[command, ...args].join(' ')} ended with ${signal ?? code}`));
      }
    });
  });
}

/** Runs the npm that started this program, or the one on the path. */
export function runNpm(args, options) {
  const cli = process.env.npm_execpath;
  return cli
    ? run(process.execPath, [cli, ...args], options)
    : run('npm', args, { shell: process.platform === 'win32', ...options });
}

/** Runs the work while no other start in this folder installs or builds. */
export const prepareAlone = (work) =>
  runExclusively(join(stamps, 'preparing'), work, () => {
    console.error('another start is preparing the program, waiting for it…');
  });

/**
 * Whether the npm that started this program restricts install scripts to the list in package.json.
 * Older versions would run all, so for them scripts stay off.
 */
function supportsAllowedScripts() {
  const [, major, minor] =
    /^npm\/(\d+)\.(\d+)\./.exec(process.env.npm_config_user_agent ?? '') ?? [];
  return Number(major) > 11 || (Number(major) === 11 && Number(minor) >= 19);
}

/**
 * Installs the packages in the lock file unless they are installed. `inStep` runs the work and
 * shows its output.
 */
export async function install(inStep = runStep) {
  if (isInstalled()) {
    return;
  }

  const scripts = supportsAllowedScripts() ? ['--ignore-scripts=false'] : [];
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...scripts];
  await inStep('installing packages (once; some minutes on a slow line)', (options) =>
    runNpm(args, options),
  );
}

/**
 * Whether node_modules matches the lock file, according to the record that npm writes there when it
 * has finished.
 */
function isInstalled() {
  const record = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) {
    return false;
  }

  const [wanted, present] = [join(root, 'package-lock.json'), record].map(
    (file) => JSON.parse(readFileSync(file)).packages,
  );
  const isFine = ([path, { version, integrity, optional, peer }]) =>
    path === '' ||
    (path in present
      ? present[path].version === version && present[path].integrity === integrity
      : optional || peer);
  return Object.entries(wanted).every(isFine);
}

/** Compiles everything unless it is up to date. `inStep` runs each step and shows its output. */
export async function build(inStep = runStep) {
  const wanted = hash(listSources());
  const isBuilt =
    existsSync(join(root, 'embedded/dist/start.js')) &&
    existsSync(join(root, 'frontend/dist/index.html'));
  if (isBuilt && readStamp('build') === wanted) {
    return;
  }

  const tsc = join(root, 'node_modules/typescript-7/bin/tsc');
  await inStep('compiling', (options) =>
    run(process.execPath, [tsc, '-b', 'tsconfig.build.json'], options),
  );
  await inStep('building the pages', (options) =>
    runNpm(
      ['run', 'build', '--workspace', 'frontend', '--silent', '--', '--logLevel', 'warn'],
      options,
    ),
  );
  writeStamp('build', wanted);
}

const readStamp = (name) => {
  const file = join(stamps, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};

const writeStamp = (name, text) => {
  mkdirSync(stamps, { recursive: true });
  writeFileSync(join(stamps, name), text);
};

/** Every file that a build depends on. */
const listSources = () => [
  ...['package-lock.json', 'tsconfig.base.json', 'tsconfig.build.json'].map((name) =>
    join(root, name),
  ),
  ...workspaces.flatMap((workspace) => listFiles(join(root, workspace))),
];

const listFiles = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter(
      ({ name }) =>
        name !== 'dist' &&
        name !== 'node_modules' &&
        !name.startsWith('.') &&
        !name.endsWith('.tsbuildinfo'),
    )
    .flatMap((entry) =>
      entry.isDirectory() ? listFiles(join(folder, entry.name)) : [join(folder, entry.name)],
    );

/**
 * Hashes the files' contents. Modification times are ignored, so a copied checkout counts as
 * unchanged.
 */
const hash = (files) => {
  const sum = createHash('sha256');
  for (const file of files.toSorted()) {
    if (statSync(file).isFile()) {
      sum.update(file.slice(root.length)).update('\0').update(readFileSync(file));
    }
  }

  return sum.digest('hex');
};
