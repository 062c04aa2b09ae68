import { describe, expect, it } from '@jest/globals';

import { Rejection } from '@cablepark/contracts/shared/rejection';
import { slotFromHalfHour } from '@cablepark/contracts/shared/slot-ids';

import { evolveAnswers, findFirstCommit, noAnswers, type FirstAnswers } from './first-answers.ts';

/** The first of three events that a request with this key wrote at this time. */
const keyedEvent = (key: string, at: string, revision = 7n) => ({
  type: 'SlotOpened' as const,
  data: { day: '2026-06-01', slots: [{ slotId: slotFromHalfHour(1), priceCents: 1 }] },
  revision,
  metadata: {
    at,
    correlationId: 'c',
    causationId: 'c',
    commit: { size: 3, index: 0 },
    idempotency: { key, body: `what ${key} asked` },
  },
});
const evolveAll = (...events: readonly ReturnType<typeof keyedEvent>[]): FirstAnswers =>
  events.reduce(evolveAnswers, noAnswers);
const find = (
  answers: FirstAnswers,
  key: string,
  now: string,
  bodies = ['of another day', `what ${key} asked`],
) => findFirstCommit(answers, { key, bodies }, new Date(now));

describe('the first answer to an Idempotency-Key', () => {
  const AT = '2026-06-01T10:00:00.000Z';

  it('is where its commit is', () => {
    const first = { body: 'what one asked', at: AT, revision: 7n, size: 3 };
    expect(find(evolveAll(keyedEvent('one', AT)), 'one', AT)).toEqual(first);
    expect(find(evolveAll(keyedEvent('one', AT)), 'two', AT)).toBeUndefined();
  });

  it('is refused to another request', () => {
    expect(() => find(evolveAll(keyedEvent('one', AT)), 'one', AT, ['what another asked'])).toThrow(
      Rejection,
    );
  });

  it.each([
    ['2026-06-03T09:59:59.999Z', true],
    ['2026-06-03T10:00:00.000Z', false],
  ])('is known for 48 hours: %s', (now, isKnown) => {
    expect(find(evolveAll(keyedEvent('one', AT)), 'one', now) !== undefined).toBe(isKnown);
  });

  it('is that of the later request once the earlier one is too old', () => {
    const again = keyedEvent('one', '2026-06-03T10:00:00.000Z', 99n);
    expect(
      find(evolveAll(keyedEvent('one', AT), again), 'one', '2026-06-03T11:00:00.000Z'),
    ).toMatchObject({
      revision: 99n,
    });
  });

  it('is forgotten by the times of events, a day at a time', () => {
    const days = ['2026-06-01', '2026-06-02', '2026-06-03', '2026-06-04'];
    const answers = evolveAll(...days.map((day) => keyedEvent(day, `${day}T10:00:00.000Z`)));
    expect(answers.map(({ day }) => day)).toEqual(days.slice(1));
  });

  it('is kept although a clock went back, and nothing is known of requests without a key', () => {
    const earlier = keyedEvent('two', '2026-05-31T10:00:00.000Z', 8n);
    expect(find(evolveAll(keyedEvent('one', AT), earlier), 'two', AT)).toMatchObject({
      revision: 8n,
    });
    const { idempotency: _, ...metadata } = keyedEvent('one', AT).metadata;
    expect(evolveAnswers(noAnswers, { ...keyedEvent('one', AT), metadata })).toBe(noAnswers);
  });
});
