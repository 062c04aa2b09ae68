import { describe, expect, it } from '@jest/globals';

import { PermanentFailure } from '../automation-runtime/outbox/attempt.ts';
import { toAttemptFailure } from './mail-failure.ts';

const createSmtpError = (code: string, responseCode?: number) =>
  Object.assign(new Error('550 5.1.1 <anna@example.lv> no such user'), { code, responseCode });

describe('toAttemptFailure', () => {
  it.each([
    ['a recipient refused for good', createSmtpError('EENVELOPE', 550), true, 'EENVELOPE 550'],
    ['a message refused for good', createSmtpError('EMESSAGE', 554), true, 'EMESSAGE 554'],
    ['a recipient refused for now', createSmtpError('EENVELOPE', 451), false, 'EENVELOPE 451'],
    ['a message refused for now', createSmtpError('EMESSAGE', 452), false, 'EMESSAGE 452'],
    ['our own sign-in refused', createSmtpError('EAUTH', 535), false, 'EAUTH 535'],
    ['a server that is away', createSmtpError('ESOCKET'), false, 'ESOCKET'],
    ['no answer', createSmtpError('ETIMEDOUT'), false, 'ETIMEDOUT'],
    ['something unheard of', 'no', false, 'unknown'],
  ])('%s', (_, error, isFinal, problem) => {
    const failure = toAttemptFailure(error);
    expect(failure instanceof PermanentFailure).toBe(isFinal);
    expect(failure.problem).toBe(problem);
    expect(failure.message).not.toContain('anna');
  });
});
