import { describe, expect, it } from '@jest/globals';

import type { ScheduleEvent } from '@cablepark/contracts/schedule/schedule.events';
import { useTracer } from '@cablepark/platform/tracing/tracing';

import { openedSlots, slotOpened, slotsGenerated, testContext } from '../test/slots.ts';
import { decideTogether, type Decide } from './decide-together.ts';
import type { Decider } from './decider.ts';

type Slots = readonly number[];
const marking: Decider<Slots, ScheduleEvent> = { ...openedSlots, marksCommits: true };
const from = { state: [] as Slots, revision: 6n, position: 0n };
const createCommand = (decide: Decide<Slots, ScheduleEvent>, context = testContext) => ({
  context,
  decide,
});
const createOpening = (...slots: number[]) =>
  createCommand(() => slots.map((slot) => slotOpened(slot)));
/** An event of about so many KiB. */
const createLarge = (kib: number) => createCommand(() => [slotsGenerated(kib * 29)]);
const decideAll = (commands: ReturnType<typeof createCommand>[], decider = marking) =>
  decideTogether(decider, from, commands, 'schedule');
const eventsOf = (decision: ReturnType<typeof decideAll>[number] | undefined) =>
  decision && 'events' in decision ? decision.events : [];
const refusalOf = (decision: ReturnType<typeof decideAll>[number] | undefined) =>
  decision && 'refusal' in decision ? decision.refusal : undefined;

describe('commands that are decided together', () => {
  it('are steps of their traces, and hand the append’s on to their events', () => {
    const steps: string[] = [];
    useTracer({
      start(name, parent) {
        const traceparent = `below ${parent}: ${name}`;
        steps.push(traceparent);
        return { traceparent, end: () => steps.push(`end of ${name}`) };
      },
    });
    const traced = { ...testContext, traceparent: 'the request' };
    const [opened, , untraced] = decideAll([
      createCommand(() => [slotOpened(1)], traced),
      createCommand(() => [], traced),
      createOpening(2),
    ]);
    useTracer(undefined);
    const deciding = `below the request: decide ${testContext.command}`;
    const appending = `below ${deciding}: append schedule`;
    const end = `end of decide ${testContext.command}`;
    expect(steps).toEqual([deciding, appending, end, deciding, end]);
    expect(eventsOf(opened)[0]?.metadata.traceparent).toBe(appending);
    expect(eventsOf(untraced)[0]?.metadata).not.toHaveProperty('traceparent');
  });

  it('see the state and the revision that the ones before leave', () => {
    const seen: unknown[] = [];
    const look = createCommand((state, revision) => {
      seen.push([state, revision]);
      return [];
    });
    decideAll([look, createOpening(1, 2), look]);
    expect(seen).toEqual([
      [[], 6n],
      [[1, 2], 8n],
    ]);
  });

  it('have the states before and after each of them', () => {
    expect(decideAll([createOpening(1), createOpening(2), createOpening()])).toMatchObject([
      { before: [], after: [1] },
      { before: [1], after: [1, 2] },
      { before: [1, 2], after: [1, 2] },
    ]);
  });

  it('fold events with the revisions that they will have', () => {
    const revisions: (bigint | undefined)[] = [];
    const evolve: typeof marking.evolve = (state, event) => {
      revisions.push(event.revision);
      return state;
    };

    decideAll([createOpening(1, 2), createOpening(3)], { ...marking, evolve });
    expect(revisions).toEqual([7n, 8n, 9n]);
  });

  it('number the events of each command, unless the stream is read event by event', () => {
    const listMarks = (decider: typeof marking) =>
      decideAll([createOpening(1, 2), createOpening(3)], decider).flatMap((one) =>
        eventsOf(one).map(({ metadata }) => metadata.commit),
      );
    expect(listMarks(marking)).toEqual([
      { size: 2, index: 0 },
      { size: 2, index: 1 },
      { size: 1, index: 0 },
    ]);
    expect(listMarks(openedSlots)).toEqual([undefined, undefined, undefined]);
  });

  it('keep the Idempotency-Key of a request, and what it asked, with the first of its events', () => {
    const idempotency = { key: 'key', body: 'body' };
    const asked = { slots: [1, 2] };
    const [decision] = decideAll([
      createCommand(createOpening(1, 2).decide, { ...testContext, idempotency, asked }),
    ]);
    const written = eventsOf(decision).map(({ metadata }) => metadata);
    expect(written).toMatchObject([{ idempotency, asked }, {}]);
    expect(written[1]).not.toHaveProperty('idempotency');
    expect(written[1]).not.toHaveProperty('asked');
  });
});

describe('the limits of an append', () => {
  it('leave out what does not fit, and all that comes after it', () => {
    expect(
      decideAll([createLarge(200), createLarge(200), createLarge(200), createOpening(1)]),
    ).toHaveLength(2);
    expect(decideAll([createLarge(200), createOpening(1), createOpening(2)])).toHaveLength(3);
  });

  it('let one command have more than what several may have', () => {
    expect(decideAll([createLarge(800), createOpening(1)])).toHaveLength(1);
    expect(decideAll([createOpening(1), createLarge(800)])).toHaveLength(1);
  });

  it('refuse a command that no append holds, and leave the others alone', () => {
    const [first, bytes, events, last] = decideAll([
      createOpening(1),
      createLarge(1024),
      createOpening(...Array.from({ length: 1001 }, (_, i) => i)),
      createCommand((slots) => [slotOpened(slots.length)]),
    ]);
    expect(eventsOf(first)).toHaveLength(1);
    expect([bytes, events].map(refusalOf)).toEqual([
      expect.objectContaining({ code: 'TOO_MUCH_AT_ONCE' }),
      expect.objectContaining({ code: 'TOO_MUCH_AT_ONCE' }),
    ]);
    expect(eventsOf(last)).toMatchObject([{ data: { slots: [{ slotId: 1 }] } }]);
    expect(
      eventsOf(decideAll([createOpening(...Array.from({ length: 1000 }, (_, i) => i))])[0]),
    ).toHaveLength(1000);
  });

  it('fail a command on a stream without commits that no append holds', () => {
    expect(refusalOf(decideAll([createLarge(1024)], openedSlots)[0])).toMatchObject({
      kind: 'too-large',
    });
    expect(
      eventsOf(
        decideAll([createOpening(...Array.from({ length: 1001 }, (_, i) => i))], openedSlots)[0],
      ),
    ).toHaveLength(1001);
  });
});
