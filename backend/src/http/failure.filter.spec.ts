import { describe, expect, it } from '@jest/globals';

import { Busy } from '@cablepark/platform/concurrency/semaphore';

import { toErrorBody } from './failure.filter.ts';

describe('the body of a failed answer', () => {
  it('tells to try again later if too many do the same already', () => {
    expect(toErrorBody(new Busy())).toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('reveals nothing of a fault of our own', () => {
    expect(toErrorBody(new Error('a secret'))).toMatchObject({ code: 'INTERNAL' });
    expect(JSON.stringify(toErrorBody(new Error('a secret')))).not.toContain('secret');
  });
});
