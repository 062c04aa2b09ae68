import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const NAME = 'first-password';

/**
 * The first administrator's password, where it was made up: in a file of the data folder that only its
 * owner reads, until it is changed. Standard error would end up in somebody's log for good.
 */
export class FirstPasswordFile {
  readonly path: string;
  readonly #folder: string;

  constructor(dataFolder: string) {
    this.#folder = dataFolder;
    this.path = join(dataFolder, NAME);
  }

  /** Writes it whole or not at all. */
  async write(password: string): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const unfinished = `${this.path}.unfinished`;
    await rm(unfinished, { force: true }); // what a killed start left would keep its own mode
    await writeFile(unfinished, `${password}\n`, { mode: 0o600 });
    await rename(unfinished, this.path);
  }

  /** Undefined where there is none, or not here. */
  async read(): Promise<string | undefined> {
    const text = await readFile(this.path, 'utf8').catch(() => undefined);
    return text?.trim();
  }

  async remove(): Promise<void> {
    await rm(this.path, { force: true });
  }
}
