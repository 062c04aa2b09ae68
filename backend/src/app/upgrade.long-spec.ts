import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { AuditEntry } from '@cablepark/contracts/audit/list-audit-trail';
import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import {
  createThrowawayDatabase,
  type ThrowawayDatabase,
} from '@cablepark/postgres/server/test/throwaway-postgres';

import { createForm } from '../schedule/test/form.ts';
import type { Browser } from '../test/browser.ts';
import { signInVisitors } from '../test/recorded-log/answers.ts';
import type { Visitor } from '../test/recorded-log/recorded-log.ts';
import { listRecordedLogs, readRecordedLog } from '../test/recorded-log/recorded-logs.ts';
import { restoreLog } from '../test/recorded-log/restore-log.ts';
import { startRunningApp, type RunningApp } from '../test/running-app.ts';

describe.each(listRecordedLogs())('this version, on the log of %s,', (name) => {
  const log = readRecordedLog(name);
  let database: ThrowawayDatabase;
  let app: RunningApp;
  let visitors: Record<Visitor, Browser>;
  beforeAll(async () => {
    database = await createThrowawayDatabase();
    await restoreLog(database.url, log);
    const settings = { VAULT_KEY: log.about.throwawayVaultKey };
    app = await startRunningApp({ databaseUrl: database.url, now: log.about.now, settings });
    await app.waitUntilVisible();
    visitors = await signInVisitors(app, log.about.logins);
  });
  afterAll(async () => {
    await app.stop();
    await database.drop();
  });

  it.each(log.answers)('answers GET $path to the $by as recorded', async ({ path, by, body }) => {
    expect(await visitors[by].get(path)).toMatchObject({ status: 200, body });
  });

  it('cancels a booking that was placed then, and sells its slots again', async () => {
    const { body: all } = await visitors.admin.get<BookingWithSlots[]>('/api/bookings');
    const [latest] = all.sort((one, other) => firstSlotOf(other) - firstSlotOf(one));
    expect((await visitors.admin.delete(`/api/bookings/${latest?.id}`)).status).toBe(200);
    const again = { ...createForm([]), timeSlotIds: latest?.timeSlots.map(({ id }) => id) };
    expect((await visitors.guest.post('/api/bookings', again)).status).toBe(201);
  });

  it.each(['SpecialDaysRemoved', 'BookingMoved'])(
    'undoes the command that wrote the last %s',
    async (eventType) => {
      const { body: history } = await visitors.admin.get<AuditEntry[]>(
        '/api/admin/audit?limit=500',
      );
      const last = history.find((entry) => entry.eventType === eventType);
      const undone = await visitors.admin.post(
        `/api/admin/actions/${last?.correlationId}/undo`,
        {},
      );
      expect(undone).toMatchObject({ status: 200 });
    },
  );
});

const firstSlotOf = ({ timeSlots }: BookingWithSlots): number => timeSlots[0]?.id ?? 0;
