import { beforeEach, describe, expect, it } from '@jest/globals';

import { ApiError } from './api-error.ts';
import { sendOnce, type Subject } from './idempotency-key.ts';

const anna = { fullName: 'Anna Kalniņa', timeSlotIds: [1, 2] };
const lost = new TypeError('Failed to fetch');
const refused = new ApiError(409, 'Conflict', '');

beforeEach(() => sessionStorage.clear());

/** Sends a request that fails with `failure`, if there is one, and returns its key. */
async function sendAndReadKey(
  request: unknown,
  about: readonly Subject[],
  failure?: Error,
): Promise<string> {
  const keys: string[] = [];
  const send = (headers: Readonly<Record<string, string>>) => {
    keys.push(headers['Idempotency-Key'] ?? '');
    return failure ? Promise.reject(failure) : Promise.resolve();
  };

  await sendOnce(request, about, send).catch((error: unknown) => {
    if (error !== failure) {
      throw error;
    }
  });
  return keys.join();
}

describe('the idempotency key of a request', () => {
  it.each([lost, new ApiError(503, 'Service Unavailable', '{"code":"OUTCOME_UNKNOWN"}')])(
    'is the same for retries of the same request after %s',
    async (failure) => {
      const first = await sendAndReadKey({ ...anna }, [1, 2], failure);
      expect(first).toMatch(/^[0-9a-f]{32}$/);
      expect(await sendAndReadKey(anna, [1, 2], failure)).toBe(first);
    },
  );

  it('is another one when the request changes', async () => {
    const first = await sendAndReadKey(anna, [1, 2], lost);
    expect(await sendAndReadKey({ ...anna, timeSlotIds: [1] }, [1], lost)).not.toBe(first);
    expect(await sendAndReadKey({ ...anna, fullName: 'Anna' }, [1, 2], lost)).not.toBe(first);
  });

  it('stays while other actions are done, refused or lost', async () => {
    const first = await sendAndReadKey(anna, [1, 2], lost);
    const move = await sendAndReadKey({ move: 'R' }, ['R', 3, 4], lost);
    await sendAndReadKey({ cancel: 'S' }, ['S', 5]);
    await sendAndReadKey({ move: 'T' }, ['T', 6, 1], refused);
    expect(await sendAndReadKey(anna, [1, 2], lost)).toBe(first);
    expect(await sendAndReadKey({ move: 'R' }, ['R', 3, 4], lost)).toBe(move);
  });

  it.each([
    ['the request is done', anna, undefined],
    ['it is refused', anna, refused],
    [
      'another action with the same half-hours is done, as a cancellation',
      { cancel: 'R' },
      undefined,
    ],
  ])('is forgotten once %s', async (_, next, outcome) => {
    const first = await sendAndReadKey(anna, [1, 2], lost);
    await sendAndReadKey(next, ['R', 2], outcome);
    expect(await sendAndReadKey(anna, [1, 2])).not.toBe(first);
    expect(sessionStorage).toHaveLength(0);
  });

  it.each(['{', '7', '[null]', '{"key":"k","wish":"w"}', '[{"key":"k","wish":"w"}]'])(
    'stores no name, and ignores invalid stored data: %s',
    async (invalid) => {
      sessionStorage.setItem('bookingWish', invalid);
      await sendAndReadKey(anna, [1, 2], lost);
      expect(sessionStorage.getItem('bookingWish')).not.toContain('Anna');
      await sendAndReadKey(anna, [1, 2]);
      expect(sessionStorage).toHaveLength(0);
    },
  );
});
