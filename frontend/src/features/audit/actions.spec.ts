import { describe, expect, it } from '@jest/globals';

import { actionsOf } from './actions.ts';
import { entry } from './test/entry.ts';

const of = (eventType: string, correlationId: string, stream = 'schedule') =>
  entry(eventType, { correlationId, stream });

const typesOf = (actions: ReturnType<typeof actionsOf>) =>
  actions.map(({ changes }) =>
    changes.map(({ eventType, entries }) => [eventType, entries.length]),
  );

describe('actionsOf', () => {
  it('groups the events of one request by type', () => {
    const actions = actionsOf([
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
    const actions = actionsOf([
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
    const actions = actionsOf([
      of('UserCreated', 'a', 'user-1'),
      of('NameClaimed', 'a', 'claim'),
      of('NameClaimed', 'b', 'claim'),
    ]);
    expect(typesOf(actions)).toEqual([[['UserCreated', 1]], [['NameClaimed', 1]]]);
  });

  it('says which action was taken back', () => {
    expect(
      actionsOf([entry('BookingRestored', { undoes: 'earlier' }), of('SlotOpened', 'a')]),
    ).toMatchObject([{ undoes: 'earlier' }, { undoes: null }]);
  });
});
