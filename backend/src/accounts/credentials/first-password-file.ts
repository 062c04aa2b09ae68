import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { replacePrivately } from '@cablepark/platform/program/private-file';
import { SETTINGS, type Settings } from '@cablepark/platform/settings/settings';
import { Inject, Injectable } from '@nestjs/common';

const NAME = 'first-password';

/**
 * The first administrator's generated password, in a file of the data folder that only its owner can read, until the
 * password is changed. On standard error it would stay in a log for good.
 */
@Injectable()
export class FirstPasswordFile {
  readonly path: string;

  constructor(@Inject(SETTINGS) { DATA_DIR }: Pick<Settings, 'DATA_DIR'>) {
    this.path = join(DATA_DIR, NAME);
  }

  /** Writes the file completely or not at all. */
  async write(password: string): Promise<void> {
    await mkdir(dirname(this.path), { recursive: true, mode: 0o700 });
    await replacePrivately(this.path, `${password}\n`);
  }

  /** Returns undefined if there is no file on this machine. */
  async read(): Promise<string | undefined> {
    const text = await readFile(this.path, 'utf8').catch(() => undefined);
    return text?.trim();
  }

  async remove(): Promise<void> {
    await rm(this.path, { force: true });
  }
}
