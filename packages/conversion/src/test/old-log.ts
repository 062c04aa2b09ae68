import { scheduleRules } from '@cablepark/backend/app/conversion/schedule-rules';
import { dayOf, slotsOfDay } from '@cablepark/contracts/shared/riga-time';
import { convert } from '../convert/convert.ts';
import type { NewEvent } from '../convert/new-event.ts';
import type { Data, OldEvent } from '../old/old-event.ts';
import { dayStream } from '../old/old-streams.ts';
import { Survey } from '../old/survey.ts';

export const MONDAY = '2026-06-01';
export const TUESDAY = '2026-06-02';
export const WEDNESDAY = '2026-06-03';

/** The slot of a day that begins at this full or half hour. */
export const slot = (hours: number, day = MONDAY): number => slotsOfDay(day)[hours * 2] ?? 0;
export const priced = (...slots: number[]) => slots.map((slotId) => ({ slotId, priceCents: 2000 }));
export const box = (keyId = 'k-1') => ({ keyId, box: `1.${keyId}` });

interface Step {
  readonly stream: string;
  readonly type: string;
  readonly data: Data;
  readonly version?: number | undefined;
  readonly undoes?: string | undefined;
}

export const step = (stream: string, type: string, data: Data, more: Partial<Step> = {}): Step => ({
  stream,
  type,
  data,
  ...more,
});
export const onDay = (day: string, type: string, data: Data, more: Partial<Step> = {}): Step =>
  step(dayStream(day), type, data, more);

/** A log of before. Its commands are named by the letters of `by`, and each step is a minute later. */
export class OldLog {
  readonly events: OldEvent[] = [];
  readonly #revisions = new Map<string, bigint>();

  /** Steps of a command, as one append or as several. */
  did(action: string, command: string, ...steps: readonly Step[]): this {
    for (const one of steps) this.#add({ kind: 'user', userId: 'u-1', role: 'admin' }, action, command, one);
    return this;
  }

  system(action: string, command: string, ...steps: readonly Step[]): this {
    for (const one of steps) this.#add({ kind: 'system', name: 'cablepark' }, action, command, one);
    return this;
  }

  other(stream: string, type: string, data: unknown): this {
    return this.#store(stream, type, data, { anything: true });
  }

  /** Days with slots from 10 to 20 o'clock. */
  generated(...days: string[]): this {
    for (const day of days) {
      const slots = priced(...Array.from({ length: 20 }, (_, i) => slot(10 + i / 2, day)));
      this.system('night', 'GenerateDays', onDay(day, 'SlotsGenerated', { day, slots }));
    }
    return this;
  }

  booked(id: string, slots: readonly number[], more: Data = {}): this {
    const day = dayOf(slots[0] ?? 0);
    return this.did(`placing ${id}`, 'BookSlots', onDay(day, 'BookingPlaced', placed(id, slots, more), { version: 3 }));
  }

  #add(actor: object, action: string, command: string, { stream, type, data, version = 1, undoes }: Step): void {
    const at = new Date(Date.UTC(2026, 4, 1) + this.events.length * 60_000).toISOString();
    const metadata = { version, at, actor, command, correlationId: action, causationId: action, undoes };
    this.#store(stream, type, data, metadata);
  }

  #store(stream: string, type: string, data: unknown, metadata: object): this {
    const revision = (this.#revisions.get(stream) ?? -1n) + 1n;
    this.#revisions.set(stream, revision);
    const n = this.events.length;
    this.events.push({
      position: BigInt(n * 100),
      stream,
      revision,
      id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
      type,
      created: new Date(Date.UTC(2026, 4, 1) + n * 60_000),
      isJson: true,
      data: Buffer.from(JSON.stringify(data)),
      metadata: Buffer.from(JSON.stringify(metadata)),
    });
    return this;
  }
}

export const placed = (id: string, slots: readonly number[], more: Data = {}): Data => ({
  bookingId: `${dayOf(slots[0] ?? 0)}.${id}`,
  reference: `REF${id}`,
  slots: priced(...slots),
  customer: box(),
  equipmentRental: false,
  ownerId: null,
  language: 'lv',
  idempotency: null,
  emailHash: null,
  linkHash: null,
  ...more,
});

/** What later events told of a booking. */
export const facts = (id: string, day = MONDAY, sequence = 1): Data => ({
  bookingId: `${day}.${id}`,
  reference: `REF${id}`,
  customer: box(),
  ownerId: null,
  language: 'lv',
  sequence,
});

/** The events of the new log, read as JSON. */
export interface Shown extends Omit<NewEvent, 'data' | 'metadata'> {
  readonly data: Record<string, unknown>;
  readonly metadata: Record<string, unknown> & { readonly commit?: { size: number; index: number } };
}

export async function converted({ events }: OldLog, pageSize = 3): Promise<Shown[]> {
  const pages = function* () {
    for (let i = 0; i < events.length; i += pageSize) yield events.slice(i, i + pageSize);
  };
  const survey = await Survey.of(pages());
  const hasAddress = (customers: readonly unknown[]) => Promise.resolve(customers.map(() => true));
  const found: Shown[] = [];
  for await (const page of convert(pages(), survey, { rules: scheduleRules, hasAddress }))
    for (const event of page)
      found.push({
        ...event,
        data: JSON.parse(event.data.toString()) as Shown['data'],
        metadata: JSON.parse(event.metadata.toString()) as Shown['metadata'],
      });
  return found;
}

/** The commits of the schedule, each as the types of its events. */
export function commitsIn(events: readonly Shown[]): string[][] {
  const commits: string[][] = [];
  for (const { stream, type, metadata } of events) {
    if (stream !== 'schedule') continue;
    if (metadata.commit?.index === 0) commits.push([type]);
    else commits.at(-1)?.push(type);
  }
  return commits;
}
