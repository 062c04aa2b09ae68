import { describe, expect, it } from '@jest/globals';
import * as streams from './streams.ts';

const { isParkStream, isClaimStream, withUser: _, ...builders } = streams;

describe('the streams of the park', () => {
  it.each(Object.entries(builders))('include those of %s', (_, builder) => {
    const stream = typeof builder === 'string' ? builder : builder('2026-06-01');
    expect(isParkStream(stream)).toBe(true);
    expect(isClaimStream(stream)).toBe(stream.startsWith('claim-'));
  });

  it.each(['orders-1', '$settings', '$$day-2026-06-01', 'day-1', 'claim-', 'configuration-2', ''])(
    'do not include “%s”',
    (stream) => {
      expect(isParkStream(stream)).toBe(false);
    },
  );
});
