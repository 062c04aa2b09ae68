import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signIn, type SignedInBrowser } from '@cablepark/backend/test/sign-in';
import { publishedAddresses, type Addresses } from '../../data-folder/addresses.ts';
import { freePort } from '@cablepark/platform/test/free-port';
import { Program } from './program.ts';

const admin = { email: 'admin@park.test', password: 'the first password' };

/** What every process of a park under test is told. */
export const settings = {
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'info',
};

export const adminAt = (url: string): Promise<SignedInBrowser> => signIn(url, admin);

/** What `npm start` runs, in a data folder of its own and always at the same address. */
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

  static async inFolderOfItsOwn(more: NodeJS.ProcessEnv = {}): Promise<Park> {
    return new Park(await freePort(), await mkdtemp(join(tmpdir(), 'cablepark-system-')), more);
  }

  /** What it is started with, but for what is given here. */
  environment(other: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
    return { ...this.#environment, ...other };
  }

  launch(): Program {
    return (this.#program = new Program('everything', this.#environment));
  }

  /** Resolves when it is ready; what became of an earlier start doesn't matter. */
  async start(): Promise<Program> {
    const program = this.launch();
    await program.ready;
    return program;
  }

  /** What was launched last. */
  get program(): Program {
    if (!this.#program) throw new Error('It was never launched.');
    return this.#program;
  }

  async addresses(): Promise<Addresses> {
    const addresses = await publishedAddresses(this.dataDir);
    if (!addresses) throw new Error('Nothing runs in that folder.');
    return addresses;
  }

  /** As when the power fails. */
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
