import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { KEY_BYTES, seal, unseal } from './sealing.ts';

const key = randomBytes(KEY_BYTES);

describe('sealing', () => {
  it.each([[{ customerName: 'Jānis Bērziņš', notes: null }], ['text'], [[1, 2]]])('gives %j back', (value) => {
    expect(unseal(key, seal(key, value))).toEqual(value);
  });

  it('shows nothing of the content and never the same box twice', () => {
    const box = seal(key, { name: 'Anna' });
    expect(Buffer.from(box, 'base64').includes('Anna')).toBe(false);
    expect(seal(key, { name: 'Anna' })).not.toBe(box);
  });

  it('refuses another key and a changed box', () => {
    const box = seal(key, { name: 'Anna' });
    expect(() => unseal(randomBytes(KEY_BYTES), box)).toThrow();
    const bytes = Buffer.from(box, 'base64');
    bytes[15]! ^= 1;
    expect(() => unseal(key, bytes.toString('base64'))).toThrow();
  });

  it.each([0, 4, 11, 12, 16, 27])('refuses a box cut to %d bytes', (length) => {
    const cut = Buffer.from(seal(key, { name: 'Anna' }), 'base64').subarray(0, length);
    expect(() => unseal(key, cut.toString('base64'))).toThrow();
  });
});
