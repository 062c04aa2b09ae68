import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { afterAll, describe, expect, it } from '@jest/globals';

import { reserveFreePort } from '@cablepark/platform/test/free-port';

import { settings, signInAdmin } from './test/park.ts';
import { Program } from './test/program.ts';

const DECIDER = '../../../backend/src/schedule/bookings/book-slots/book-slots.decide.ts';
let dataDir: string;

afterAll(async () => {
  await Program.killAll();
  await rm(dataDir, { recursive: true, force: true });
  await rm(`${dataDir}.vault-key`, { force: true });
});

describe('npm run dev', () => {
  it('serves pages and API from sources, and keeps a session through an edit of the back end', async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'cablepark-dev-'));
    const [port, apiPort] = [await reserveFreePort(), await reserveFreePort()];
    const environment = {
      ...settings,
      DATA_DIR: dataDir,
      PORT: String(port),
      API_PORT: String(apiPort),
    };
    const dev = new Program('dev', environment);

    // vite answers long before the back end, whose requests it holds back.
    await dev.waitForOutput('Local:');
    expect((await fetch(`http://localhost:${port}/api/health/live`)).status).toBe(200);
    const url = await dev.ready;
    expect(await (await fetch(url)).text()).toContain('/src/main.tsx');
    const admin = await signInAdmin(url);

    const now = new Date();
    await utimes(fileURLToPath(new URL(DECIDER, import.meta.url)), now, now);
    await dev.waitForOutput('book-slots.decide.ts changed');
    await dev.waitForOutput('answers again');
    expect((await admin.ask('GET', '/api/user')).status).toBe(200);

    // The processes share these outputs, so all of them have ended once the outputs are closed.
    dev.signal('SIGINT');
    expect(await dev.exit).toBe(0);
  });
});
