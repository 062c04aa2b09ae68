import { describe, expect, it } from '@jest/globals';
import pg from 'pg';

import { logSerializers } from './logger.ts';

const MAIL = 'anna@park.test';
const serializeError = (error: unknown) => JSON.stringify(logSerializers.err(error));

/** The form in which Postgres reports a row that it rejects. */
function duplicate(): pg.DatabaseError {
  const error = new pg.DatabaseError(`duplicate key, ${MAIL}`, 1, 'error');
  return Object.assign(error, {
    severity: 'ERROR',
    code: '23505',
    constraint: 'one_email',
    detail: `Key (email)=(${MAIL}) already exists.`,
  });
}

describe('a logged error', () => {
  it('names the constraint that Postgres enforced, not the values', () => {
    expect(serializeError(duplicate())).toContain('one_email');
    expect(serializeError(duplicate())).toContain('23505');
    expect(serializeError(duplicate())).not.toContain(MAIL);
  });

  it('leaves out a query’s parameters and what the driver quoted', () => {
    const failed = Object.assign(new Error(`insert failed: ${MAIL}`), {
      driverError: duplicate(),
      parameters: [MAIL],
    });
    expect(serializeError(failed)).toContain('one_email');
    expect(serializeError(failed)).not.toContain(MAIL);
  });

  it('leaves out what could not be parsed', () => {
    let thrown: unknown;
    try {
      JSON.parse(`{"email": ${MAIL}`);
    } catch (error) {
      thrown = error;
    }

    expect(serializeError(thrown)).not.toContain('anna');
  });

  it('includes our own errors in full, with their causes', () => {
    const error = new Error('the day could not be read', { cause: new Error('no answer') });
    expect(logSerializers.err(error)).toMatchObject({
      message: 'the day could not be read',
      stack: expect.stringContaining('logger.spec'),
      cause: { message: 'no answer' },
    });
  });
});
