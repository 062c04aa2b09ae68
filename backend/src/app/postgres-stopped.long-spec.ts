import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { bookSlots } from '@cablepark/contracts/schedule/book-slots';
import type { AnyEndpoint } from '@cablepark/contracts/shared/define-endpoint';
import { eventually } from '@cablepark/platform/test/eventually';
import { inTime } from '@cablepark/platform/test/in-time';
import { serversOf } from '@cablepark/postgres/server/end-servers';
import {
  startThrowawayPostgres,
  type ThrowawayPostgres,
} from '@cablepark/postgres/server/test/throwaway-postgres';

import type { Browser } from '../test/browser.ts';
import { startRunningApp, type RunningApp } from '../test/running-app.ts';
import type { SignedInBrowser } from '../test/sign-in.ts';
import { startAutomations, type RunningAutomations } from './automations/start-automations.ts';
import { servedEndpoints } from './served-endpoints.ts';

/** Everything works again within this time after the database resumes. */
const RECOVERS_MS = 15_000;

let postgres: ThrowawayPostgres;
let app: RunningApp;
let automations: RunningAutomations;
let guest: Browser;
let admin: SignedInBrowser;
beforeAll(async () => {
  postgres = await startThrowawayPostgres();
  app = await startRunningApp({ databaseUrl: postgres.url });
  automations = await startAutomations(app.infrastructure, app.app);
  app.infrastructure.running.automations = () => automations.readStatus();
  guest = app.createGuest();
  admin = await app.signInAs('admin');
});
afterAll(async () => {
  signalAll('SIGCONT');
  await automations.stop();
  await app.stop();
  await postgres.remove();
});

function signalAll(signal: NodeJS.Signals): void {
  for (const pid of serversOf(join(postgres.dataDir, 'postgres'))) {
    process.kill(pid, signal);
  }
}

/** Returns the status of the answer, or 'late'. Of a stream only the headers are read. */
async function call(
  visitor: Browser,
  { method, path, body, example, produces }: AnyEndpoint,
): Promise<number | 'late'> {
  const address = path.replaceAll(/:\w+/g, '00000000-0000-7000-8000-000000000000');
  const asked = body ? { body: example ?? {} } : {};
  const answer = await inTime(
    visitor.ask(produces === 'text/event-stream' ? 'HEAD' : method, address, asked),
  );
  return answer === 'late' ? answer : answer.status;
}

const callAll = async (visitor: Browser) =>
  Object.fromEntries(
    await Promise.all(
      servedEndpoints.map(
        async (endpoint) => [endpoint.name, await call(visitor, endpoint)] as const,
      ),
    ),
  );

/** The endpoints that need no database and therefore answer as usual. */
const NEEDS_NONE = ['getLiveness'];

describe('while Postgres is stopped', () => {
  it('every call is answered in time: 503 if it needs Postgres', async () => {
    signalAll('SIGSTOP');
    for (const visitor of [admin, guest]) {
      const answers = Object.entries(await callAll(visitor));
      expect(answers.filter(([, status]) => status === 'late')).toEqual([]);
      expect(answers.filter(([, status]) => Number(status) >= 500 && status !== 503)).toEqual([]);
      if (visitor === admin) {
        expect(
          answers.filter(([name, status]) => status !== 503 && !NEEDS_NONE.includes(name)),
        ).toEqual([]);
      }
    }

    expect((await admin.get('/api/health/live')).status).toBe(200);
    for (const path of ['/api/health', '/api/health/ready']) {
      for (const visitor of [admin, guest]) {
        expect(await inTime(visitor.get(path))).toMatchObject({
          status: 503,
          body: { postgres: { status: 'down' } },
        });
      }
    }
  });

  it('metrics are answered in time, however often, without what only Postgres knows', async () => {
    for (let times = 0; times < 2; times++) {
      for (const visitor of [admin, guest]) {
        const answers = await Promise.all(
          [1, 2, 3].map(() => inTime(visitor.get<string>('/metrics'))),
        );
        for (const answer of answers) {
          expect(answer).toMatchObject({
            status: 200,
            body: expect.not.stringContaining('cablepark_outbox{'),
          });
        }
      }
    }
  });

  it('and everything works again soon after', async () => {
    signalAll('SIGCONT');
    await eventually(async () => {
      expect((await guest.get('/api/health/ready')).status).toBe(200);
      expect((await guest.get('/metrics')).body).toContain('cablepark_outbox{');
      expect((await admin.get('/api/bookings')).status).toBe(200);
      const slots = { ...bookSlots.example, fullName: 'Anna Bērziņa' };
      expect([201, 409]).toContain((await guest.post('/api/bookings', slots)).status);
    }, RECOVERS_MS);
  });
});
