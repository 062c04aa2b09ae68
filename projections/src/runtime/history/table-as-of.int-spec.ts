import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import {
  bookingPlaced,
  slotAfter,
  slotOpened,
  slotPriceChanged,
} from '@cablepark/contracts/test/schedule-events';
import { expectSame } from '@cablepark/platform/test/expect-same';
import { runInSession, WORKING } from '@cablepark/postgres/client/connect';

import {
  bookingsHistory,
  bookingsHistoryReadModel,
  bookingsReadModel,
} from '#read-models/bookings.read-model';
import {
  configurationHistoryReadModel,
  configurationReadModel,
  settingsHistory,
} from '#read-models/configuration.read-model';
import {
  statisticsDaysHistory,
  statisticsHistoryReadModel,
  statisticsReadModel,
  statisticsSlotsHistory,
} from '#read-models/statistics.read-model';
import {
  timeSlotsHistory,
  timeSlotsHistoryReadModel,
  timeSlotsReadModel,
} from '#read-models/time-slots.read-model';
import { ReadSide } from '#test/read-side';
import { generateSeason, type Written } from '#test/season';
import type { HistoryTable } from '../table.ts';
import { changesAt } from './changes-at.ts';
import { readRowVersions } from './row-versions.ts';
import { tableAsOf } from './table-as-of.ts';

const models = [
  timeSlotsReadModel,
  bookingsReadModel,
  statisticsReadModel,
  configurationReadModel,
  timeSlotsHistoryReadModel,
  bookingsHistoryReadModel,
  statisticsHistoryReadModel,
  configurationHistoryReadModel,
];
const histories = [
  timeSlotsHistory,
  bookingsHistory,
  statisticsSlotsHistory,
  statisticsDaysHistory,
  settingsHistory,
];
const joinColumns = ({ of }: HistoryTable) => of.columns.map(({ name }) => name).join();

let side: ReadSide;
let events: Iterator<Written>;
beforeAll(async () => {
  side = await ReadSide.open(models);
  events = generateSeason({ seed: 7, from: '2026-03-01', perDay: 40 });
});
afterAll(() => side.close());

const readRows = async (source: string, history: HistoryTable) =>
  side.sql(
    `SELECT ${joinColumns(history)} FROM ${source} AS t ORDER BY ${history.of.key.map(({ name }) => name).join()}`,
  );

const readLive = () =>
  Promise.all(
    histories.map(async (history) => [
      history.of.name,
      await readRows(history.of.qualifiedName, history),
    ]),
  );
/** All rows of the histories, as text. */
const readAllVersions = () =>
  Promise.all(
    histories.map(async ({ name, qualifiedName }) => [
      name,
      await side.sql(`SELECT h::text FROM ${qualifiedName} AS h ORDER BY h::text`),
    ]),
  );
const readAsOf = (position: bigint) =>
  Promise.all(
    histories.map(async (history) => [
      history.of.name,
      await readRows(tableAsOf(history, position), history),
    ]),
  );

describe('a table as of a position', () => {
  it('has the rows that the table had then, whether they were projected live or rebuilt', async () => {
    const { worker, progress } = side.startWorker({ models });
    const moments: { position: bigint; was: unknown }[] = [];
    for (let i = 0; i < 6; i++) {
      const position = await side.writeSeason(events, 150);
      for (const { name } of models) {
        expect(await progress.waitFor([name as never], position, 30_000)).toBe(true);
      }

      moments.push({ position, was: await readLive() });
    }

    await worker.stop();
    for (const { position, was } of moments) {
      expectSame(await readAsOf(position), was);
    }

    const live = await readAllVersions();
    await side.rebuild(models, { rowsInMemory: 50 });
    expectSame(await readAllVersions(), live);

    expect(await readAsOf(-1n)).toEqual(histories.map(({ of }) => [of.name, []]));
  });

  it('differs at an event by what the event did to a row', async () => {
    const history = bookingsHistory;
    const properties = ['bookingId', 'slotIds', 'sequence', 'cancelledAt', 'attendance'];
    const changed = await side.sql<{ key: string; position: string }>(
      `SELECT booking_id AS key, position FROM ${history.qualifiedName} ORDER BY position`,
    );
    const some = changed.filter((_, i) => i % 40 === 0);
    const readRow = async ({ key }: { readonly key: string }, position: bigint) => {
      const [row] = await side.sql<{ row: object }>(
        `SELECT jsonb_build_object('bookingId', booking_id, 'slotIds', slot_ids, 'sequence', sequence,
                  'cancelledAt', cancelled_at, 'attendance', attendance) AS row
           FROM ${tableAsOf(history, position)} AS t WHERE booking_id = $1`,
        [key],
      );
      return row?.row ?? Object.fromEntries(properties.map((property) => [property, null]));
    };
    const expected = [];
    for (const one of some) {
      const position = BigInt(one.position);
      const [before, after] = [await readRow(one, position - 1n), await readRow(one, position)];
      expected.push({ ...one, before, after });
    }

    const found = await side.sql<{ position: string }>(changesAt(history, properties), [
      some.map(({ key }) => key),
      some.map(({ position }) => position),
    ]);
    expectSame(
      found.sort((a, b) => Number(a.position) - Number(b.position)),
      expected,
    );
  });

  it('has the rows whose versions are in force then, wherever reading them began', async () => {
    const history = bookingsHistory;
    const properties = ['bookingId', 'firstSlot', 'slotIds', 'cancelledAt', 'attendance'] as const;
    const positions = (
      await side.sql<{ position: string }>(
        `SELECT DISTINCT position FROM ${history.qualifiedName} ORDER BY position`,
      )
    ).map(({ position }) => BigInt(position));
    const until = positions.at(-1) ?? -1n;
    const session = { databaseUrl: side.databaseUrl, name: 'test', limits: WORKING };
    const read = (after: bigint) =>
      runInSession(session, new AbortController().signal, async ({ client }) => {
        const rows = [];
        for await (const page of readRowVersions(client, history, properties, { after, until })) {
          rows.push(...page);
        }

        return rows;
      });
    const all = await read(-1n);
    const columnsRead = properties.map(
      (property) =>
        `'${property}', ${history.of.columns.find((one) => one.property === property)?.name}`,
    );
    for (const position of positions.filter((_, i) => i % 50 === 0)) {
      const inForce = all
        .flat()
        .filter((one) => one.position <= position && (one.until === null || one.until > position));
      const rowsThen = await side.sql<{ row: unknown }>(
        `SELECT json_build_object(${columnsRead.join(', ')}) AS row FROM ${tableAsOf(history, position)} AS t ORDER BY booking_id`,
      );
      expect(inForce.map(({ row }) => row)).toEqual(rowsThen.map(({ row }) => row));
    }

    const after = positions[Math.floor(positions.length / 2)] ?? 0n;
    const isChanged = (versions: (typeof all)[number]) =>
      versions.some(({ position, until }) => position > after || (until ?? 0) > after);
    expectSame(await read(after), all.filter(isChanged));
  });

  it('knows every event of a batch', async () => {
    const { worker, progress } = side.startWorker({ models });
    const slots = [slotAfter(365 * 48), slotAfter(365 * 48 + 1)];
    const ids = slots.map(({ slotId }) => slotId);
    const last = await side.write(SCHEDULE, [
      slotOpened(slots),
      bookingPlaced(slots, { bookingId: 'z' }),
      slotPriceChanged(slotAfter(365 * 48, 1)),
    ]);
    expect(await progress.waitFor(['time_slots_history'], last, 30_000)).toBe(true);
    await worker.stop();
    const positions = await side.sql<{ position: string }>(
      `SELECT DISTINCT position FROM ${timeSlotsHistory.qualifiedName} WHERE slot_id = ANY ($1) ORDER BY position`,
      [ids],
    );
    const states: { status: string; price_cents: number }[][] = [];
    for (const { position } of positions) {
      states.push(
        await side.sql(
          `SELECT status, price_cents FROM ${tableAsOf(timeSlotsHistory, BigInt(position))} AS t WHERE slot_id = ANY ($1) ORDER BY slot_id`,
          [ids],
        ),
      );
    }

    const toState = (status: string, price_cents: number) => ({ status, price_cents });
    expect(states).toEqual([
      [toState('available', 2000), toState('available', 2000)],
      [toState('booked', 2000), toState('booked', 2000)],
      [toState('booked', 1), toState('booked', 2000)],
    ]);
  });

  it('is found by the key of the history, however many events there were', async () => {
    const plan = await side.sql<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT * FROM ${tableAsOf(timeSlotsHistory, 10n ** 15n)} AS t WHERE slot_id BETWEEN ${slotAfter(0).slotId} AND ${slotAfter(9).slotId}`,
    );
    const text = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).toContain('time_slots_history_key');
    expect(text).not.toContain('Seq Scan');
  });
});
