import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { signIn, type SignedInBrowser } from '@cablepark/backend/test/sign-in';
import { reserveFreePort } from '@cablepark/platform/test/free-port';

import { readPublishedAddresses, type Addresses } from '#data-folder/addresses';
import { Program } from './program.ts';

const admin = { email: 'admin@park.test', password: 'the first password' };

/** The settings of every process of a park under test. */
export const settings = {
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'info',
};

export const signInAdmin = (url: string): Promise<SignedInBrowser> => signIn(url, admin);

/** Runs `npm start` with its own data folder, always at the same address. */
export class Park {
  readonly url: string;
  readonly dataDir: string;
  readonly #environment: NodeJS.ProcessEnv;
  #program: Program | undefined;

  private constructor(port: number, dataDir: string, more: NodeJS.ProcessEnv) {
    this.url = `http://127.0.0.1:${port}`;
    this.dataDir = dataDir;
    this.#environment = { ...settings, PORT: String(port), DATA_DIR: dataDir, ...more };
  }

  static async createInOwnFolder(more: NodeJS.ProcessEnv = {}): Promise<Park> {
    return new Park(
      await reserveFreePort(),
      await mkdtemp(join(tmpdir(), 'cablepark-system-')),
      more,
    );
  }

  /** Returns the environment of its programs, with changes. */
  createEnvironment(other: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
    return { ...this.#environment, ...other };
  }

  launch(): Program {
    this.#program = new Program('everything', this.#environment);
    return this.#program;
  }

  /**
   * Starts the product and resolves when it is ready. An earlier start may have ended in any way.
   */
  async start(): Promise<Program> {
    const program = this.launch();
    await program.ready;
    return program;
  }

  /** The program launched last. */
  get program(): Program {
    if (!this.#program) {
      throw new Error('It was never launched.');
    }

    return this.#program;
  }

  async readAddresses(): Promise<Addresses> {
    const addresses = await readPublishedAddresses(this.dataDir);
    if (!addresses) {
      throw new Error('Nothing runs in that folder.');
    }

    return addresses;
  }

  /** Kills every process at once, as a power cut does. */
  async kill(): Promise<void> {
    await this.#program?.killTree();
  }

  async end(): Promise<number | string | null | undefined> {
    return this.#program?.end();
  }

  async remove(): Promise<void> {
    await this.kill();
    await rm(this.dataDir, { recursive: true, force: true });
    await rm(`${this.dataDir}.vault-key`, { force: true });
  }
}
