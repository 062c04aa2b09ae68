import { describe, expect, it } from '@jest/globals';

import { groupActions } from './actions.ts';
import { makeEntry } from './test/entry.ts';

const of = (eventType: string, correlationId: string, stream = 'schedule') =>
  makeEntry(eventType, { correlationId, stream });

const typesOf = (actions: ReturnType<typeof groupActions>) =>
  actions.map(({ changes }) =>
    changes.map(({ eventType, entries }) => [eventType, entries.length]),
  );

describe('groupActions', () => {
  it('groups the events of one request by type', () => {
    const actions = groupActions([
      of('SlotOpened', 'a'),
      of('SlotOpened', 'a'),
      of('SlotRemoved', 'a'),
      of('SlotOpened', 'a'),
    ]);
    expect(typesOf(actions)).toEqual([
      [
        ['SlotOpened', 3],
        ['SlotRemoved', 1],
      ],
    ]);
  });

  it('keeps requests apart, newest first, even if their entries alternate', () => {
    const actions = groupActions([
      of('BookingPlaced', 'b'),
      of('SlotOpened', 'a'),
      of('BookingCancelled', 'b'),
    ]);
    expect(typesOf(actions)).toEqual([
      [
        ['BookingPlaced', 1],
        ['BookingCancelled', 1],
      ],
      [['SlotOpened', 1]],
    ]);
    expect(actions.map(({ correlationId }) => correlationId)).toEqual(['b', 'a']);
  });

  it('leaves out bookkeeping events unless there are no others', () => {
    const actions = groupActions([
      of('UserCreated', 'a', 'user-1'),
      of('NameClaimed', 'a', 'claim'),
      of('NameClaimed', 'b', 'claim'),
    ]);
    expect(typesOf(actions)).toEqual([[['UserCreated', 1]], [['NameClaimed', 1]]]);
  });

  it('says which action was taken back', () => {
    expect(
      groupActions([makeEntry('BookingRestored', { undoes: 'earlier' }), of('SlotOpened', 'a')]),
    ).toMatchObject([{ undoes: 'earlier' }, { undoes: null }]);
  });
});
