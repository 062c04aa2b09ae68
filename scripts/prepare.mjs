import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { alone } from './alone.mjs';
import { step } from './step.mjs';

// Nothing but Node may be needed here: this runs before anything is installed.

export const root = fileURLToPath(new URL('..', import.meta.url));
const stamps = join(root, '.cache');
export const workspaces = [
  'contracts',
  'platform',
  'postgres-server',
  'postgres-client',
  'event-store-server',
  'vault',
  'event-store',
  'projections',
  'backend',
  'embedded',
  'frontend',
];

/** Ends with one sentence where this Node is too old. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Node ${process.versions.node} is too old: install Node 20.19 or newer.`);
  process.exit(1);
}

/** Runs a program with its output shown, or given to `onOutput`; rejects when it fails. */
export function run(command, args, { onOutput, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const stdio = onOutput ? ['ignore', 'pipe', 'pipe'] : 'inherit';
    const child = spawn(command, args, { cwd: root, stdio, ...options });
    for (const stream of onOutput ? [child.stdout, child.stderr] : []) stream?.setEncoding('utf8').on('data', onOutput);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${[command, ...args].join(' ')} ended with ${signal ?? code}`));
    });
  });
}

/** npm as the one that started us, or the one on the path. */
export function npm(args, options) {
  const cli = process.env.npm_execpath;
  return cli
    ? run(process.execPath, [cli, ...args], options)
    : run('npm', args, { shell: process.platform === 'win32', ...options });
}

/** Keeps others that start in this folder from installing and building beside this process. */
export const prepared = (work) =>
  alone(join(stamps, 'preparing'), work, () => {
    console.error('another start is preparing the program, waiting for it…');
  });

/** Whether the npm that started us runs install scripts by the list in package.json; older ones run all, so they get none. */
function knowsAllowedScripts() {
  const [, major, minor] = /^npm\/(\d+)\.(\d+)\./.exec(process.env.npm_config_user_agent ?? '') ?? [];
  return Number(major) > 11 || (Number(major) === 11 && Number(minor) >= 19);
}

/** Installs what the lock file names, unless that has been done. `inStep` runs the work and has its output. */
export async function install(inStep = step) {
  if (isInstalled()) return;
  const scripts = knowsAllowedScripts() ? ['--ignore-scripts=false'] : [];
  const arguments_ = ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...scripts];
  await inStep('installing packages (once; some minutes on a slow line)', (options) => npm(arguments_, options));
}

/** Whether node_modules holds what the lock file names, by the record that npm leaves there when it has finished. */
function isInstalled() {
  const record = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const [wanted, present] = [join(root, 'package-lock.json'), record].map(
    (file) => JSON.parse(readFileSync(file)).packages,
  );
  const isFine = ([path, { version, integrity, optional, peer }]) =>
    path === '' ||
    (path in present ? present[path].version === version && present[path].integrity === integrity : optional || peer);
  return Object.entries(wanted).every(isFine);
}

/** Compiles everything, unless it is compiled already. `inStep` runs each step of it and has its output. */
export async function build(inStep = step) {
  const wanted = hash(sources());
  const isBuilt =
    existsSync(join(root, 'embedded/dist/start.js')) && existsSync(join(root, 'frontend/dist/index.html'));
  if (isBuilt && stampOf('build') === wanted) return;
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  await inStep('compiling', (options) => run(process.execPath, [tsc, '-b'], options));
  await inStep('building the pages', (options) =>
    npm(['run', 'build', '--workspace', 'frontend', '--silent', '--', '--logLevel', 'warn'], options),
  );
  stamp('build', wanted);
}

const stampOf = (name) => {
  const file = join(stamps, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};

const stamp = (name, text) => {
  mkdirSync(stamps, { recursive: true });
  writeFileSync(join(stamps, name), text);
};

/** Every file that a build depends on. */
const sources = () => [
  ...['package-lock.json', 'tsconfig.base.json', 'tsconfig.json'].map((name) => join(root, name)),
  ...workspaces.flatMap((workspace) => filesIn(join(root, workspace))),
];

const filesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter(
      ({ name }) =>
        name !== 'dist' && name !== 'node_modules' && !name.startsWith('.') && !name.endsWith('.tsbuildinfo'),
    )
    .flatMap((entry) => (entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)]));

/** Changes with any file's content; contents are only read, not compared by date, so that a copied checkout counts as itself. */
const hash = (files) => {
  const sum = createHash('sha256');
  for (const file of files.toSorted())
    if (statSync(file).isFile()) sum.update(file.slice(root.length)).update('\0').update(readFileSync(file));
  return sum.digest('hex');
};
