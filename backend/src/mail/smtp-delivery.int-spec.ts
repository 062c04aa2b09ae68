import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

import { Trouble } from '@cablepark/platform/logging/trouble';
import { EXPIRED, FOR_ANOTHER_NAME, SELF_SIGNED } from '@cablepark/platform/test/certificates';
import { startStandIn } from '@cablepark/platform/test/server-stand-in';

import { MailTrouble } from './mail-trouble.ts';
import { SmtpDelivery } from './smtp-delivery.ts';

const MAIL = {
  id: 'a',
  from: 'park@example.lv',
  to: 'anna@example.lv',
  mime: Buffer.from('Subject: hello\r\n\r\nhello'),
};
const LIMITS = { stepMs: 1000, allMs: 3000 };

let logged: string[];
let trouble: Trouble;
beforeEach(() => {
  logged = [];
  const log = (fields: object, message: string) => logged.push(JSON.stringify([fields, message]));
  trouble = new Trouble({ error: log, info: log });
});
afterEach(() => trouble.end());

/** What is said of a mail server after it was given a mail. */
async function deliverAndReadTrouble(url: string): Promise<string | undefined> {
  const delivery = new SmtpDelivery(url, new MailTrouble(trouble), LIMITS);
  await delivery.deliver(MAIL).catch(() => undefined);
  expect(logged.join()).not.toMatch(/anna|park@|example\.lv|secret/);
  return trouble.messageOf('automations');
}

/** What is said of a real mail server with these options. */
async function readTroubleWith(
  options: SMTPServerOptions,
  scheme = 'smtp',
  query = '',
): Promise<string | undefined> {
  const server = new SMTPServer({ authOptional: true, closeTimeout: 100, ...options });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  try {
    return await deliverAndReadTrouble(`${scheme}://localhost:${port}${query}`);
  } finally {
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
  }
}

const createRefusal = (responseCode: number) =>
  Object.assign(new Error('no <anna@example.lv> here'), { responseCode });
const refuseMail = (code: number): SMTPServerOptions => ({
  disabledCommands: ['STARTTLS'],
  onData: (stream, _, done) => stream.resume().on('end', () => done(createRefusal(code))),
});

describe('a mail that doesn’t go out', () => {
  it.each([
    ['self-signed', SELF_SIGNED, 'is signed by nobody that is trusted here (self-signed)'],
    ['expired', EXPIRED, 'has expired'],
    ['for another name', FOR_ANOTHER_NAME, 'is signed by nobody that is trusted here'],
  ])(
    'is told of a certificate that is %s, at once or by STARTTLS',
    async (_, certificate, what) => {
      const words = `Mails don't go out: the mail server can't be used (its certificate ${what}).`;
      expect(await readTroubleWith({ secure: true, ...certificate }, 'smtps')).toBe(words);
      expect(await readTroubleWith(certificate)).toBe(words);
    },
  );

  it('goes out past such a certificate if the settings say so', async () => {
    const query = '?tls.rejectUnauthorized=false';
    expect(await readTroubleWith({ secure: true, ...SELF_SIGNED }, 'smtps', query)).toBeUndefined();
    expect(await readTroubleWith(EXPIRED, 'smtp', query)).toBeUndefined();
  });

  it('is told of a wrong password', async () => {
    const options: SMTPServerOptions = {
      disabledCommands: ['STARTTLS'],
      authOptional: false,
      onAuth: (_auth, _session, done) => done(new Error('535 no anna@example.lv')),
    };
    const server = new SMTPServer({ ...options, closeTimeout: 100 });
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    const { port } = server.server.address() as AddressInfo;
    expect(await deliverAndReadTrouble(`smtp://park:secret@localhost:${port}`)).toBe(
      "Mails don't go out: the mail server refuses our user name or password (EAUTH 535).",
    );
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
  });

  it.each([
    [421, "the mail server doesn't take a mail now (EMESSAGE 421)"],
    [451, "the mail server doesn't take a mail now (EMESSAGE 451)"],
    [550, 'the mail server refuses a mail for good (EMESSAGE 550)'],
    [554, 'the mail server refuses a mail for good (EMESSAGE 554)'],
  ])('is told of an answer %d', async (code, words) => {
    expect(await readTroubleWith(refuseMail(code))).toBe(`Mails don't go out: ${words}.`);
  });

  it('is told of a connection that is refused, cut, silent, or leads nowhere', async () => {
    expect(await deliverAndReadTrouble('smtp://127.0.0.1:1')).toBe(
      "Mails don't go out: the mail server refuses the connection (ECONNREFUSED).",
    );
    for (const meet of [(socket: { destroy(): void }) => socket.destroy(), () => undefined]) {
      const server = await startStandIn(meet);
      expect(await deliverAndReadTrouble(`smtp://localhost:${server.port}`)).toMatch(
        /^Mails don't go out: the mail server can't be reached \(E\w+\)\.$/,
      );
      await server.close();
    }

    expect(await deliverAndReadTrouble('smtp://nowhere.invalid')).toMatch(
      /^Mails don't go out: the mail server can't be reached \(E\w+\)\.$/,
    );
  });

  it('is told until a mail goes out', async () => {
    await readTroubleWith(refuseMail(451));
    expect(
      await readTroubleWith({
        disabledCommands: ['STARTTLS'],
        onData: (stream, _, done) => stream.resume().on('end', done),
      }),
    ).toBeUndefined();
  });

  it('is told for an hour at most', () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] });
    const mails = new MailTrouble(trouble);
    mails.reportFailure('it is away');
    jest.advanceTimersByTime(3_599_000);
    expect(trouble.messageOf('automations')).toBe("Mails don't go out: it is away.");
    jest.advanceTimersByTime(1000);
    expect(trouble.messageOf('automations')).toBeUndefined();
    jest.useRealTimers();
  });
});
