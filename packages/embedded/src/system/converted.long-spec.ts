import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { readRecordedLog } from '@cablepark/backend/test/recorded-log/recorded-logs';
import { restoreLog } from '@cablepark/backend/test/recorded-log/restore-log';
import { signIn } from '@cablepark/backend/test/sign-in';
import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import { startPostgres } from '@cablepark/postgres/server/start-postgres';
import { runCommand } from './test/command.ts';
import { Park } from './test/park.ts';
import { compile, Program } from './test/program.ts';

jest.setTimeout(300_000);

const log = readRecordedLog('before-one-append');
/** So many events of another program make the conversion long enough to be killed in the midst of it. */
const OTHERS = 120_000;

let park: Park;
beforeAll(async () => {
  await compile();
  park = await Park.inFolderOfItsOwn({ VAULT_KEY: log.about.throwawayVaultKey });
  const server = await startPostgres({ dataDir: park.dataDir, log: () => undefined });
  await restoreLog(server.url, { ...log, events: [...log.events, ...others()] });
  await server.stop();
  await writeFile(join(park.dataDir, 'format.json'), '{"format":1}\n');
});
afterAll(async () => {
  await Program.killAll();
  await park.remove();
});

function others(): typeof log.events {
  const last = log.events.at(-1)?.position ?? 0;
  return Array.from({ length: OTHERS }, (_, i) => ({
    position: last + 1000 * (i + 1),
    stream: `weather-${i % 100}`,
    id: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
    type: 'WindMeasured',
    created: log.about.now,
    metadata: {},
    data: { speed: i % 20 },
  }));
}

const MOMENTS = ['The log is that of an earlier version', ' events of about ', 'The log has been converted.'];

describe('the first start on a data folder of before', () => {
  it('begins anew however often it was killed, converts the log once, and keeps the old one in a file', async () => {
    expect(await runCommand('verify', [], park.environment())).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('has the log of an earlier version: start the product once'),
    });
    for (const moment of MOMENTS) {
      const program = park.launch();
      await program.writes(moment);
      await park.kill();
    }
    const program = await park.start();
    expect(program.output).not.toContain('The log is that of an earlier version');
    const file = join(park.dataDir, 'before-one-append.ndjson');
    expect((await readFile(file, 'utf8')).trimEnd().split('\n')).toHaveLength(log.events.length + OTHERS);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(JSON.parse(await readFile(join(park.dataDir, 'format.json'), 'utf8'))).toEqual({ format: 2 });
    const admin = await signIn(park.url, log.about.logins.admin);
    const recorded = log.answers.find(({ path }) => path === '/api/bookings')?.body as BookingWithSlots[];
    const references = (bookings: BookingWithSlots[]) => bookings.map(({ reference }) => reference).sort();
    const { body } = await admin.get<BookingWithSlots[]>('/api/bookings');
    expect(references(body)).toEqual(references(recorded));
  });

  it('leaves a log that passes verification', async () => {
    expect(await runCommand('verify', [], park.environment())).toMatchObject({ code: 0 });
  });
});
