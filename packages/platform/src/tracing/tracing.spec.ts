import { afterEach, describe, expect, it } from '@jest/globals';

import { startSpan, startTrace, useTracer } from './tracing.ts';

const CALLER = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const UNSAMPLED = CALLER.replace(/01$/, '00');

afterEach(() => useTracer(undefined));

/** A tracer that records the name and the parent of each span. */
function recordSpans(): [string, string | undefined][] {
  const begun: [string, string | undefined][] = [];
  useTracer({
    start(name, parent) {
      begun.push([name, parent]);
      return { traceparent: 'own', end: () => undefined };
    },
  });
  return begun;
}

describe('a trace', () => {
  it('is none where traces are off', () => {
    expect(startTrace('GET /api/user', CALLER)).toBeUndefined();
    expect(startSpan('decide BookSlots', CALLER)).toBeUndefined();
  });

  it('goes on with that of the caller', () => {
    const begun = recordSpans();
    expect(startTrace('GET /api/user', CALLER)?.traceparent).toBe('own');
    expect(begun).toEqual([['GET /api/user', CALLER]]);
  });

  it.each([
    undefined,
    '',
    'x',
    `${CALLER}-more`,
    CALLER.toUpperCase(),
    `00-${'0'.repeat(32)}-b7ad6b7169203331-01`,
    `00-0af7651916cd43dd8448eb211c80319c-${'0'.repeat(16)}-01`,
  ])('begins anew where the caller sends none, or what is none: %j', (caller) => {
    const begun = recordSpans();
    startTrace('GET /api/user', caller);
    expect(begun).toEqual([['GET /api/user', undefined]]);
  });

  it('isn’t recorded if the caller doesn’t record it, and neither are its steps', () => {
    const begun = recordSpans();
    const span = startTrace('GET /api/user', UNSAMPLED);
    startSpan('decide BookSlots', span?.traceparent);
    expect(begun).toEqual([]);
  });
});
