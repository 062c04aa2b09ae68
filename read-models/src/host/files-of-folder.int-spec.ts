import { chmod, chown, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { filesIn, FolderRefused } from './files-of-folder.ts';

const NAME = 'rides.read-model.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cablepark-files-'));
  await writeFile(join(folder, NAME), 'export default {};');
});
afterEach(async () => {
  jest.restoreAllMocks();
  await rm(folder, { recursive: true });
});

const made = async (name: string) => {
  await mkdir(join(folder, 'parts'), { recursive: true });
  await writeFile(join(folder, name), '');
  return join(folder, name);
};

describe.each([
  ['a folder', () => folder],
  ['a file', () => join(folder, NAME)],
  ['what a file imports', () => made('helper.ts')],
  ['a folder in it', async () => join(await made('parts/helper.ts'), '..')],
  ['a file in a folder in it', () => made('parts/helper.ts')],
])('%s of READ_MODELS_DIR', (_, path) => {
  it.each(['700', '755', '770', '775'])('may be written by its owner and its group: %s', async (mode) => {
    await chmod(await path(), mode);
    expect([...(await filesIn(folder)).keys()]).toEqual([NAME]);
  });

  it.each(['702', '777'])('is refused if others may write it: %s', async (mode) => {
    await chmod(await path(), mode);
    await expect(filesIn(folder)).rejects.toThrow(FolderRefused);
  });

  it('is refused if a group may write it that is not our own', async () => {
    await chmod(await path(), '770');
    jest.spyOn(process, 'getgid').mockReturnValue(12_345);
    await expect(filesIn(folder)).rejects.toThrow(/^Another group can write to .+: remove that permission\.$/);
  });

  it('is refused if it belongs to another user', async () => {
    const one = await path();
    if (process.getuid?.() === 0) await chown(one, 12_345, 0);
    else jest.spyOn(process, 'getuid').mockReturnValue(12_345);
    await expect(filesIn(folder)).rejects.toThrow(/^Another user owns .+: it must belong to the user that runs it/);
  });
});

describe('a link in READ_MODELS_DIR', () => {
  const LINKED = 'linked.read-model.ts';

  it('may lead to a file of it, or to nothing', async () => {
    await symlink(NAME, join(folder, LINKED));
    await symlink('nowhere', join(folder, '.#editing'));
    expect([...(await filesIn(folder)).keys()]).toEqual([LINKED, NAME]);
  });

  it('is refused if it leads out of it', async () => {
    await writeFile(`${folder}.ts`, '');
    await symlink(`${folder}.ts`, join(folder, LINKED));
    await expect(filesIn(folder)).rejects.toThrow(
      /is a link to .+, outside of READ_MODELS_DIR: put the file itself there/,
    );
    await rm(`${folder}.ts`);
  });
});
