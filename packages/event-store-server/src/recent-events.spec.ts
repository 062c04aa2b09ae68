import { describe, expect, it } from '@jest/globals';

import { RecentEvents } from './recent-events.ts';
import { RecordedEvent } from './wire/recorded-event.ts';

const NOTHING = Buffer.alloc(0);
const SIZE = 1000;

function createEvent(position: number, stream: string, revision: number): RecordedEvent {
  const event = {
    id: '0f8fad5b-d9cb-469f-a165-70867728950e',
    type: 't',
    isJson: false,
    data: Buffer.alloc(SIZE),
    metadata: NOTHING,
  };
  return RecordedEvent.record(event, { stream, revision, position, created: '0' });
}

/** Ten events at positions 10, 20, …, alternating between two streams. */
const createTenEvents = () =>
  Array.from({ length: 10 }, (_, n) =>
    createEvent((n + 1) * 10, n % 2 === 0 ? 'even' : 'odd', Math.floor(n / 2)),
  );
const toPositions = (events: readonly RecordedEvent[] | undefined) =>
  events?.map(({ position }) => position);

describe('RecentEvents', () => {
  it('finds the event after a position', () => {
    const recent = new RecentEvents(undefined);
    recent.add(createTenEvents());
    for (const [position, sequence] of [
      [0, 0],
      [10, 1],
      [15, 1],
      [99, 9],
      [100, 10],
      [1000, 10],
    ] as const) {
      expect(recent.findSequenceAfter(position)).toBe(sequence);
    }

    expect(toPositions(recent.slice(8, 5))).toEqual([90, 100]);
    expect(recent.lastPosition).toBe(100);
    expect(recent.find('odd', 3)?.position).toBe(80);
    expect(recent.find('odd', 9)).toBeUndefined();
  });

  it('keeps as many of the newest events as fit, and returns undefined for older ones', () => {
    const recent = new RecentEvents(undefined, 4 * (SIZE + 700));
    recent.add(createTenEvents());
    const kept = toPositions(recent.listAll()) ?? [];
    expect(kept.at(-1)).toBe(100);
    expect(kept.length).toBeGreaterThanOrEqual(3);
    expect(kept.length).toBeLessThan(6);
    const first = kept[0]!;
    expect(recent.findSequenceAfter(first - 11)).toBeUndefined();
    expect(toPositions(recent.slice(recent.findSequenceAfter(first - 10)!, 10))).toEqual(kept);
    expect(recent.slice(0, 1)).toBeUndefined();
    expect(recent.find('even', 0)).toBeUndefined();
    expect(recent.listOfStream('odd').at(-1)?.revision).toBe(4);
  });

  it('notifies listeners of one stream or of all streams until they unsubscribe', () => {
    const recent = new RecentEvents(undefined);
    const heard: string[] = [];
    const stop = recent.onCommit('even', () => heard.push('even'));
    recent.onCommit('$all', () => heard.push('all'));
    recent.add([createEvent(10, 'odd', 0)]);
    recent.add([createEvent(20, 'even', 0), createEvent(30, 'even', 1)]);
    stop();
    recent.add([createEvent(40, 'even', 2)]);
    expect(heard).toEqual(['all', 'all', 'even', 'all']);
  });
});
