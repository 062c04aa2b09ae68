import { chmod, mkdir, mkdtemp, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { assertPrivate, filesIn, FolderRefused } from './files-of-folder.ts';

const NAME = 'rides.read-model.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cablepark-files-'));
  await writeFile(join(folder, NAME), 'export default {};');
});
afterEach(() => rm(folder, { recursive: true }));

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
});

describe('a file of a folder of user 1000 and group 100', () => {
  const refused = (file: { readonly mode: number; readonly uid: number; readonly gid: number }) => () => {
    assertPrivate('a file', file, { uid: 1000, gid: 100 });
  };

  it('may be written by both', () => {
    for (const uid of [1000, 0, process.getuid?.() ?? 0]) expect(refused({ mode: 0o664, uid, gid: 100 })).not.toThrow();
    expect(refused({ mode: 0o644, uid: 1000, gid: 5 })).not.toThrow();
  });

  it('is refused if another group may write it, or if it belongs to another user', () => {
    expect(refused({ mode: 0o664, uid: 1000, gid: 5 })).toThrow(
      /^Another group can write to .+: remove that permission/,
    );
    expect(refused({ mode: 0o644, uid: 1001, gid: 100 })).toThrow(/^Another user than that of READ_MODELS_DIR owns /);
  });
});

it('a folder that goes away while it is read is refused, rather than taken for one whose files were removed', async () => {
  for (let i = 0; i < 300; i++) {
    const reading = filesIn(folder).then(
      (files) => [...files.keys()],
      (error: unknown) => error,
    );
    for (let steps = i % 30; steps > 0; steps--) await stat(tmpdir());
    await rename(folder, `${folder}-away`);
    const read = await reading;
    await rename(`${folder}-away`, folder);
    if (!(read instanceof FolderRefused)) expect(read).toEqual([NAME]);
  }
});

it('a file that can’t be read is refused, rather than taken for a removed one', async () => {
  await symlink('itself.read-model.ts', join(folder, 'itself.read-model.ts'));
  await expect(filesIn(folder)).rejects.toThrow(FolderRefused);
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
