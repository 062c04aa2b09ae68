import { describe, expect, it } from '@jest/globals';

import * as streams from './streams.ts';

const {
  categoryOf: _category,
  isClaimStream,
  replaceUser: _replace,
  isOfKind,
  streamKinds,
  ...builders
} = streams;
const kindsOf = (stream: string) =>
  Object.entries(streamKinds).filter(([, kind]) => isOfKind(kind, stream, () => ({}))).length;

describe('the streams of the park', () => {
  it.each(Object.entries(builders))('include those of %s', (_, builder) => {
    const stream = typeof builder === 'string' ? builder : builder('2026-06-01');
    expect(kindsOf(stream)).toBe(1);
    expect(isClaimStream(stream)).toBe(stream.startsWith('claim-'));
  });

  it.each([
    'orders-1',
    '$settings',
    '$$day-2026-06-01',
    'day-1',
    'claim-',
    'schedule-copy',
    'set-aside-2',
    '',
  ])('do not include “%s”', (stream) => {
    expect(kindsOf(stream)).toBe(0);
  });
});
