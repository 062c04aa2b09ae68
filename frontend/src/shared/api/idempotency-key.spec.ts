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
const request = { fullName: 'Anna Kalniņa', timeSlotIds: [1, 2] };

describe('the idempotency key of a request', () => {
  it('is the same for retries of the same request', () => {
    const tab = storage();
    expect(keyFor({ ...request }, tab)).toBe(keyFor(request, tab));
    expect(keyFor(request, tab)).toMatch(/^[0-9a-f]{32}$/);
  });

  it('is renewed when the request changes', () => {
    const tab = storage();
    const first = keyFor(request, tab);
    expect(keyFor({ ...request, timeSlotIds: [1] }, tab)).not.toBe(first);
    expect(keyFor({ ...request, fullName: 'Anna' }, tab)).not.toBe(first);
  });

  it('is forgotten once the booking is made', () => {
    const tab = storage();
    const first = keyFor(request, tab);
    forgetKey(tab);
    expect(keyFor(request, tab)).not.toBe(first);
  });

  it('stores no name, and ignores invalid stored data', () => {
    const tab = storage();
    tab.setItem('bookingWish', '{');
    keyFor(request, tab);
    expect([...tab.kept.values()].join()).not.toContain('Anna');
  });
});
