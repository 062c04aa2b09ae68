import { describe, expect, it } from '@jest/globals';

import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';

import { openedSlots, slotOpened, slotsGenerated, testContext } from '../test/slots.ts';
import { decideTogether, type Decide } from './decide-together.ts';
import type { Decider } from './decider.ts';

type Slots = readonly number[];
const marking: Decider<Slots, ScheduleEvent> = { ...openedSlots, marksCommits: true };
const from = { state: [] as Slots, revision: 6n, position: 0n };
const command = (decide: Decide<Slots, ScheduleEvent>, context = testContext) => ({
  context,
  decide,
});
const opening = (...slots: number[]) => command(() => slots.map((slot) => slotOpened(slot)));
/** An event of about so many KiB. */
const large = (kib: number) => command(() => [slotsGenerated(kib * 29)]);
const decided = (commands: ReturnType<typeof command>[], decider = marking) =>
  decideTogether(decider, from, commands);
const eventsOf = (decision: ReturnType<typeof decided>[number] | undefined) =>
  decision && 'events' in decision ? decision.events : [];
const refusalOf = (decision: ReturnType<typeof decided>[number] | undefined) =>
  decision && 'refusal' in decision ? decision.refusal : undefined;

describe('commands that are decided together', () => {
  it('see the state and the revision that the ones before leave', () => {
    const seen: unknown[] = [];
    const look = command((state, revision) => {
      seen.push([state, revision]);
      return [];
    });
    decided([look, opening(1, 2), look]);
    expect(seen).toEqual([
      [[], 6n],
      [[1, 2], 8n],
    ]);
  });

  it('fold events with the revisions that they will have', () => {
    const revisions: (bigint | undefined)[] = [];
    const evolve: typeof marking.evolve = (state, event) => {
      revisions.push(event.revision);
      return state;
    };

    decided([opening(1, 2), opening(3)], { ...marking, evolve });
    expect(revisions).toEqual([7n, 8n, 9n]);
  });

  it('number the events of each command, unless the stream is read event by event', () => {
    const marks = (decider: typeof marking) =>
      decided([opening(1, 2), opening(3)], decider).flatMap((one) =>
        eventsOf(one).map(({ metadata }) => metadata.commit),
      );
    expect(marks(marking)).toEqual([
      { size: 2, index: 0 },
      { size: 2, index: 1 },
      { size: 1, index: 0 },
    ]);
    expect(marks(openedSlots)).toEqual([undefined, undefined, undefined]);
  });

  it('keep the Idempotency-Key of a request with the first of its events', () => {
    const idempotency = { key: 'key', body: 'body' };
    const [decision] = decided([command(opening(1, 2).decide, { ...testContext, idempotency })]);
    expect(eventsOf(decision).map(({ metadata }) => metadata.idempotency)).toEqual([
      idempotency,
      undefined,
    ]);
  });
});

describe('the limits of an append', () => {
  it('leave out what does not fit, and all that comes after it', () => {
    expect(decided([large(200), large(200), large(200), opening(1)])).toHaveLength(2);
    expect(decided([large(200), opening(1), opening(2)])).toHaveLength(3);
  });

  it('let one command have more than what several may have', () => {
    expect(decided([large(800), opening(1)])).toHaveLength(1);
    expect(decided([opening(1), large(800)])).toHaveLength(1);
  });

  it('refuse a command that no append holds, and leave the others alone', () => {
    const [first, bytes, events, last] = decided([
      opening(1),
      large(1024),
      opening(...Array.from({ length: 1001 }, (_, i) => i)),
      command((slots) => [slotOpened(slots.length)]),
    ]);
    expect(eventsOf(first)).toHaveLength(1);
    expect([bytes, events].map(refusalOf)).toEqual([
      expect.objectContaining({ code: 'TOO_MUCH_AT_ONCE' }),
      expect.objectContaining({ code: 'TOO_MUCH_AT_ONCE' }),
    ]);
    expect(eventsOf(last)).toMatchObject([{ data: { slots: [{ slotId: 1 }] } }]);
    expect(
      eventsOf(decided([opening(...Array.from({ length: 1000 }, (_, i) => i))])[0]),
    ).toHaveLength(1000);
  });

  it('fail a command on a stream without commits that no append holds', () => {
    expect(refusalOf(decided([large(1024)], openedSlots)[0])).toMatchObject({ kind: 'too-large' });
    expect(
      eventsOf(decided([opening(...Array.from({ length: 1001 }, (_, i) => i))], openedSlots)[0]),
    ).toHaveLength(1001);
  });
});
