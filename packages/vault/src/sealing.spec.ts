import { randomBytes } from 'node:crypto';

import { describe, expect, it } from '@jest/globals';

import { KEY_BYTES, seal, unseal } from './sealing.ts';

const key = randomBytes(KEY_BYTES);
const context = ['k-1', 'customer'];
const bytesOf = (box: string) => Buffer.from(box.slice(2), 'base64');
const boxOf = (bytes: Buffer) => `1.${bytes.toString('base64')}`;

describe('sealing', () => {
  it.each([[{ customerName: 'Jānis Bērziņš', notes: null }], ['text'], [[1, 2]]])(
    'returns %j unchanged',
    (value) => {
      expect(unseal(key, seal(key, value, context), context)).toEqual(value);
    },
  );

  it('starts the box with its version, followed by base64', () => {
    expect(seal(key, 'text', context)).toMatch(/^1\.[A-Za-z0-9+/]+=*$/);
  });

  it('reveals nothing of the content, and never makes the same box twice', () => {
    const box = seal(key, { name: 'Anna' }, context);
    expect(bytesOf(box).includes('Anna')).toBe(false);
    expect(seal(key, { name: 'Anna' }, context)).not.toBe(box);
  });

  it('rejects another key and a changed box', () => {
    const box = seal(key, { name: 'Anna' }, context);
    expect(() => unseal(randomBytes(KEY_BYTES), box, context)).toThrow();
    const bytes = bytesOf(box);
    bytes[15]! ^= 1;
    expect(() => unseal(key, boxOf(bytes), context)).toThrow();
  });

  it.each([
    [['k-2', 'customer']],
    [['k-1', 'profile']],
    [['k-1customer', '']],
    [['k-1', 'customer', '']],
    [['k-1","customer']],
  ])('rejects the box under %j', (other) => {
    expect(() => unseal(key, seal(key, 'Anna', context), other)).toThrow();
  });

  it.each([0, 4, 11, 12, 16, 27])('rejects a box cut to %d bytes', (length) => {
    const cut = bytesOf(seal(key, { name: 'Anna' }, context)).subarray(0, length);
    expect(() => unseal(key, boxOf(cut), context)).toThrow();
  });

  it('rejects a box without its version', () => {
    const withoutVersion = seal(key, 'Anna', context).slice(2);
    expect(() => unseal(key, withoutVersion, context)).toThrow();
  });
});
