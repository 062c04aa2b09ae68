import { open, rename, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '@cablepark/platform/program/private-file';
import type { OldEvent } from '../old/old-event.ts';

/** The file in the data folder that keeps the log as it was, an event a line. It counts once it is complete. */
export class OldFile {
  static readonly NAME = 'before-one-append.ndjson';
  readonly path: string;
  readonly #folder: string;
  readonly #draft: string;
  readonly #file: FileHandle;

  private constructor(folder: string, draft: string, file: FileHandle) {
    this.path = join(folder, OldFile.NAME);
    this.#folder = folder;
    this.#draft = draft;
    this.#file = file;
  }

  static async begin(folder: string): Promise<OldFile> {
    const draft = join(folder, `${OldFile.NAME}.draft`);
    await rm(draft, { force: true });
    return new OldFile(folder, draft, await open(draft, 'wx', 0o600));
  }

  async write(events: readonly OldEvent[]): Promise<void> {
    await this.#file.appendFile(events.map(lineOf).join(''));
  }

  /** The file is on disk, with all of its lines, when this resolves. */
  async complete(): Promise<void> {
    await this.#file.sync();
    await this.#file.close();
    await rename(this.#draft, this.path);
    await syncFolder(this.#folder);
  }

  async abandon(): Promise<void> {
    await this.#file.close().catch(() => undefined);
    await rm(this.#draft, { force: true });
  }
}

/** JSON stands in the line as it is stored, byte for byte; other bytes as base64. */
function lineOf({ stream, revision, position, id, type, created, isJson, data, metadata }: OldEvent): string {
  const place = JSON.stringify({ stream, revision: Number(revision), position: Number(position), id, type, created });
  const bytes = (content: Buffer) =>
    isJson ? textOf(content) : JSON.stringify({ base64: content.toString('base64') });
  return `${place.slice(0, -1)},"metadata":${metadataOf(metadata)},"data":${bytes(data)}}\n`;
}

const textOf = (content: Buffer): string => (content.length === 0 ? 'null' : content.toString());

/** Another program's metadata may be any bytes. */
function metadataOf(metadata: Buffer): string {
  try {
    JSON.parse(textOf(metadata));
    return textOf(metadata);
  } catch {
    return JSON.stringify({ base64: metadata.toString('base64') });
  }
}
