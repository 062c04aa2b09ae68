import { describe, expect, it } from '@jest/globals';

import { PermanentFailure } from '../automations/outbox/attempt.ts';
import { mailFailureOf } from './smtp-delivery.ts';

const smtpError = (code: string, responseCode?: number) =>
  Object.assign(new Error('550 5.1.1 <anna@example.lv> no such user'), { code, responseCode });

describe('mailFailureOf', () => {
  it.each([
    ['a recipient refused for good', smtpError('EENVELOPE', 550), true, 'EENVELOPE 550'],
    ['a message refused for good', smtpError('EMESSAGE', 554), true, 'EMESSAGE 554'],
    ['a recipient refused for now', smtpError('EENVELOPE', 451), false, 'EENVELOPE 451'],
    ['a message refused for now', smtpError('EMESSAGE', 452), false, 'EMESSAGE 452'],
    ['our own sign-in refused', smtpError('EAUTH', 535), false, 'EAUTH 535'],
    ['a server that is away', smtpError('ESOCKET'), false, 'ESOCKET'],
    ['no answer', smtpError('ETIMEDOUT'), false, 'ETIMEDOUT'],
    ['something unheard of', 'no', false, 'unknown'],
  ])('%s', (_, error, isFinal, problem) => {
    const failure = mailFailureOf(error);
    expect(failure instanceof PermanentFailure).toBe(isFinal);
    expect(failure.problem).toBe(problem);
    expect(failure.message).not.toContain('anna');
  });
});
