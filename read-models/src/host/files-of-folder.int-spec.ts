import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { filesIn, FolderRefused } from './files-of-folder.ts';

const NAME = 'rides.read-model.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cablepark-files-'));
  await writeFile(join(folder, NAME), 'export default {};');
});
afterEach(() => rm(folder, { recursive: true }));

describe.each([
  ['a folder', () => folder],
  ['a file', () => join(folder, NAME)],
])('%s of READ_MODELS_DIR', (_, path) => {
  it.each(['700', '755', '770', '775'])('may be written by its owner and its group: %s', async (mode) => {
    await chmod(path(), mode);
    expect([...(await filesIn(folder)).keys()]).toEqual([NAME]);
  });

  it.each(['702', '777'])('is refused if others may write it: %s', async (mode) => {
    await chmod(path(), mode);
    await expect(filesIn(folder)).rejects.toThrow(FolderRefused);
  });
});
