import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { Park, signInAdmin } from './test/park.ts';
import { compile, Program } from './test/program.ts';

let park: Park;
beforeAll(async () => {
  await compile();
  park = await Park.createInOwnFolder();
});
afterAll(async () => {
  await Program.killAll();
  await park.remove();
});

/** The exit code of a start that fails, and its last line. */
async function waitForEnd(
  environment: NodeJS.ProcessEnv,
): Promise<{ exit: unknown; said: string | undefined }> {
  const program = new Program('everything', environment);
  const exit = await program.exit;
  return { exit, said: program.output.split('\n').at(-1) };
}

describe('npm start', () => {
  it.each([
    ['creating the database folder', ' @long'],
    ['starting Postgres', ''],
    ['preparing the calendar', ' @long'],
  ])('can be ended while it is %s for the first time%s', async (moment) => {
    const program = park.launch();
    await program.waitForOutput(moment);
    program.signal('SIGINT');
    expect(await program.exit).toBe(0);
  });

  it('starts again after that', async () => {
    await park.start();
    expect((await signInAdmin(park.url)).user.role).toBe('admin');
  });

  it('gives the reason in one sentence when it can’t start', async () => {
    expect(await waitForEnd(park.createEnvironment({ PORT: '0' }))).toEqual({
      exit: 1,
      said: expect.stringMatching(
        /^Another instance .+ is already running on the data folder .+\.$/,
      ),
    });
    expect(await waitForEnd(park.createEnvironment({ DATA_DIR: '/nowhere/at/all' }))).toEqual({
      exit: 1,
      said: expect.stringMatching(/^Port \d+ is in use: .+\.$/),
    });
    const elsewhere = { DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1:1/nothing' };
    expect(
      await waitForEnd({ DATA_DIR: `${park.dataDir}/other`, PORT: '0', ...elsewhere }),
    ).toEqual({
      exit: 1,
      said: expect.stringMatching(/^Postgres can't be used at DATABASE_URL \(.+\)\.$/),
    });
  });

  it('ends when npm ends, even if the shell between them forwards no signal', async () => {
    await park.end();
    const command = 'node --import ./scripts/end-with-npm.mjs embedded/dist/start.js; true';
    const shell = spawn('sh', ['-c', command], {
      cwd: fileURLToPath(new URL('../../..', import.meta.url)),
      env: { ...process.env, ...park.createEnvironment({ npm_lifecycle_event: 'start' }) },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    for await (const line of createInterface({ input: shell.stderr })) {
      if (line.includes('The park is open')) {
        shell.kill('SIGTERM');
      }
    }
    // The program holds the same end of that pipe, so it has ended by now.
    if (shell.exitCode === null && shell.signalCode === null) {
      await once(shell, 'exit');
    }

    await park.start();
  });
});
