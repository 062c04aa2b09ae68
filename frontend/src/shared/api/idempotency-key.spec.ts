import { describe, expect, it } from '@jest/globals';
import { forgetKey, keyFor } from './idempotency-key.ts';

const storage = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    kept,
  } as unknown as Storage & { kept: Map<string, string> };
};
const wish = { fullName: 'Anna Kalniņa', timeSlotIds: [1, 2] };

describe('the key of a wish', () => {
  it('is kept over retries of the same wish', () => {
    const tab = storage();
    expect(keyFor({ ...wish }, tab)).toBe(keyFor(wish, tab));
    expect(keyFor(wish, tab)).toMatch(/^[0-9a-f]{32}$/);
  });

  it('is renewed when the wish changes', () => {
    const tab = storage();
    const first = keyFor(wish, tab);
    expect(keyFor({ ...wish, timeSlotIds: [1] }, tab)).not.toBe(first);
    expect(keyFor({ ...wish, fullName: 'Anna' }, tab)).not.toBe(first);
  });

  it('is forgotten once the booking stands', () => {
    const tab = storage();
    const first = keyFor(wish, tab);
    forgetKey(tab);
    expect(keyFor(wish, tab)).not.toBe(first);
  });

  it('leaves no name in storage, and takes no harm from rubbish there', () => {
    const tab = storage();
    tab.setItem('bookingWish', '{');
    keyFor(wish, tab);
    expect([...tab.kept.values()].join()).not.toContain('Anna');
  });
});
