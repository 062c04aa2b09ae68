import { scheduleDecider } from '@cablepark/backend/schedule/domain/evolve-schedule';
import type { SignedInBrowser } from '@cablepark/backend/test/sign-in';
import type { AuditEntry } from '@cablepark/contracts/audit/list-audit-trail';
import { MAX_RANGE_DAYS } from '@cablepark/contracts/schedule/time-slots';
import {
  addDays,
  dayOf,
  slotAt,
  slotsOfDay,
  type Day,
} from '@cablepark/contracts/shared/riga-time';
import { earliestOf } from '@cablepark/contracts/shared/slot-ids';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import { NO_EVENTS, type EventLog } from '@cablepark/event-store/log/event-log';
import { createEvents } from '@cablepark/event-store/streams/command-context';

import { measureP50sInTurns } from './clock.ts';
import { runWithSeason } from './season-park.ts';
import { toRow, type BenchRow } from './table.ts';

const PAGE = 100;
/** An event type that occurs once, as the log's very first event, and one that never occurs. */
const RAREST = 'SlotOpened';
const MISSING = 'StretchClosed';
const RARE_DAY: Day = '1989-06-01';
/** How many days ahead the season's schedule reaches. */
const DAYS_AHEAD = 27;

/**
 * Measures pages of the audit trail by each of its filters, and answers about the past beside those
 * about the present.
 */
export const measureHistory = (): Promise<BenchRow[]> =>
  runWithSeason({ write: writeRarest }, async ({ admin }) => {
    const { id: last } = await readEntry(admin, '');
    const middle = await readEntry(
      admin,
      `eventType=BookingPlaced&cursor=${Math.floor(Number(last) / 2)}`,
    );
    return [
      ...(await measureAuditPages(admin, middle)),
      ...(await measureAnswersAsOf(admin, middle)),
    ];
  });

async function writeRarest(log: EventLog): Promise<void> {
  const slotId = earliestOf(slotsOfDay(RARE_DAY));
  const context = {
    actor: { kind: 'guest' },
    command: 'Bench',
    correlationId: 'bench',
    causationId: 'bench',
  } as const;
  const slots = [{ slotId, priceCents: 2000 }];
  const events = createEvents(
    [{ type: RAREST, data: { day: RARE_DAY, slots } }],
    { ...context, now: new Date(RARE_DAY) },
    scheduleDecider,
  );
  await log.append(SCHEDULE, events, NO_EVENTS);
}

async function measureAuditPages(admin: SignedInBrowser, middle: AuditEntry): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const [filter, value] of await chooseFilters(admin, middle)) {
    const query = new URLSearchParams({
      limit: String(PAGE),
      ...(value === undefined ? {} : { [filter]: value }),
    });
    const path = `/api/admin/audit?${query.toString()}`;
    const { length } = await readAnswer<AuditEntry[]>(admin, path);
    if ((length === 0) !== (value === MISSING)) {
      throw new Error(`${path} has ${length} entries.`);
    }

    const [p50] = await measureP50sInTurns(() => readAnswer(admin, path));
    const name = filter === 'eventType' ? `eventType ${value}` : filter;
    rows.push(
      toRow(`audit page by ${name}, ${length} entries, p50 ms`, p50, NaN, NaN, 'at most 50 ms'),
    );
  }

  return rows;
}

/**
 * Chooses values to filter the trail by from the middle of the log, neither its newest nor its
 * oldest.
 */
async function chooseFilters(
  admin: SignedInBrowser,
  middle: AuditEntry,
): Promise<[string, string | undefined][]> {
  const { actor } = await readEntry(admin, `eventType=LeadTimeSettingsChanged&cursor=${middle.id}`);
  const [slot] = middle.subject.timeSlots ?? [];
  return [
    ['nothing', undefined],
    ['day', dayOfEntry(middle)],
    ['user', actor.kind === 'user' ? actor.userId : ''],
    ['user', 'user-7'],
    ['stream', middle.stream],
    ['reference', middle.subject.reference ?? ''],
    ['slotId', String(slot?.id)],
    ['scheduleDay', slot && dayOf(slot.id)],
    ['correlationId', middle.correlationId],
    ['eventType', middle.eventType],
    ['eventType', RAREST],
    ['eventType', MISSING],
  ];
}

const dayOfEntry = ({ at }: AuditEntry): Day => dayOf(slotAt(new Date(at)));

async function measureAnswersAsOf(admin: SignedInBrowser, middle: AuditEntry): Promise<BenchRow[]> {
  const last = addDays(dayOfEntry(middle), DAYS_AHEAD);
  const first = addDays(last, 1 - MAX_RANGE_DAYS);
  const rows: BenchRow[] = [];
  for (const [name, live] of [
    ['calendar', `/api/timeslots?startDate=${first}&endDate=${last}`],
    ['bookings', `/api/bookings?from=${first}&to=${last}`],
    ['statistics', `/api/stats?from=${first}&to=${last}`],
  ] as const) {
    const [ours, floor] = await measureP50sInTurns(
      () => readAnswer(admin, `${live}&asOf=${middle.at}`),
      () => readAnswer(admin, live),
    );
    const work = `asOf, ${name} of ${MAX_RANGE_DAYS} days, beside the same live, p50 ms`;
    rows.push(toRow(work, ours, floor, ours / floor, 'at most 300 ms'));
  }

  return rows;
}

async function readEntry(admin: SignedInBrowser, query: string): Promise<AuditEntry> {
  const [found] = await readAnswer<AuditEntry[]>(admin, `/api/admin/audit?limit=1&${query}`);
  if (!found) {
    throw new Error(`There is no entry by ${query}.`);
  }

  return found;
}

async function readAnswer<Body>(admin: SignedInBrowser, path: string): Promise<Body> {
  const { status, body } = await admin.get<Body>(path);
  if (status !== 200) {
    throw new Error(`${path} was answered ${status}.`);
  }

  return body;
}
