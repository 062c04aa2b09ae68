import { once } from 'node:events';

import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

import { reserveFreePort } from '@cablepark/platform/test/free-port';

/**
 * How the sink treats a mail: it accepts or refuses it, never answers, or hangs up in the middle.
 */
export type Behaviour =
  'accept' | 'refuse-for-now' | 'refuse-for-good' | 'refuse-recipient' | 'stall' | 'die';

export interface TakenMail {
  readonly to: string;
  readonly raw: string;
  readonly email: Email;
}

/** A mail server that keeps the mails it accepts and can be made to misbehave. */
export interface SmtpSink {
  readonly url: string;
  readonly taken: readonly TakenMail[];
  /** Tries so far, whether accepted or not. */
  readonly tries: number;
  /** Sets the behaviour for each of the next mails, in order; after that the usual one applies. */
  planNext(...behaviours: Behaviour[]): void;
  /** Sets the behaviour from now on. */
  behaveAlways(behaviour: Behaviour): void;
  /** Resolves once this many mails have been accepted. */
  waitUntilTaken(count: number): Promise<void>;
  /** Resolves once this many tries have been made. */
  waitUntilTried(count: number): Promise<void>;
  /** Accepts the next mail, but answers its sender only once `answer` is called. */
  hold(): { readonly arrived: Promise<void>; answer(): void };
  /** Restores the usual behaviour and deletes what it accepted. */
  reset(): void;
  stop(): Promise<void>;
  start(): Promise<void>;
}

const createRefusal = (code: number) =>
  Object.assign(new Error('no <anna@example.lv> here'), { responseCode: code });

export async function startSmtpSink(): Promise<SmtpSink> {
  const taken: TakenMail[] = [];
  const planned: Behaviour[] = [];
  const waiting = new Set<() => void>();
  let held: { readonly noteArrival: () => void; readonly answered: Promise<void> } | undefined;
  let usual: Behaviour = 'accept';
  let tries = 0;
  const port = await reserveFreePort();
  let server: SMTPServer | undefined;
  const lookAgain = () => {
    for (const look of waiting) {
      look();
    }
  };

  const waitUntil = (isTrue: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!isTrue()) {
          return;
        }

        waiting.delete(look);
        resolve();
      };

      waiting.add(look);
      look();
    });

  const start = async () => {
    const made = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 100,
      onRcptTo: ({ address }, _, done) => {
        if ((planned[0] ?? usual) !== 'refuse-recipient') {
          done();
          return;
        }

        planned.shift();
        tries++;
        done(Object.assign(new Error(`550 5.1.1 <${address}> unknown`), { responseCode: 550 }));
        lookAgain();
      },
      onData: (stream, session, done) => {
        const behaviour = planned.shift() ?? usual;
        const chunks: Buffer[] = [];
        if (behaviour === 'die') {
          stream.once('data', () => {
            tries++;
            const { id } = session;
            for (const connection of made.connections) {
              if (connection.id === id) {
                connection._socket.destroy();
              }
            }

            lookAgain();
          });
          return;
        }

        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          void (async () => {
            tries++;
            if (behaviour === 'refuse-for-now') {
              done(createRefusal(451));
            } else if (behaviour === 'refuse-for-good') {
              done(createRefusal(550));
            } else if (behaviour === 'accept') {
              const raw = Buffer.concat(chunks);
              const email = await PostalMime.parse(raw);
              taken.push({
                to: session.envelope.rcptTo[0]?.address ?? '',
                raw: raw.toString(),
                email,
              });
              const holding = held;
              held = undefined;
              holding?.noteArrival();
              await holding?.answered;
              done();
            }

            lookAgain();
          })();
        });
      },
    });
    server = made;
    made.on('error', () => undefined);
    made.listen(port, '127.0.0.1');
    await once(made.server, 'listening');
  };

  const stop = async () => {
    const ended = server;
    server = undefined;
    if (ended) {
      await new Promise<void>((resolve) => {
        ended.close(resolve);
      });
    }
  };

  await start();
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    get tries() {
      return tries;
    },
    planNext: (...behaviours) => {
      planned.push(...behaviours);
    },
    behaveAlways: (behaviour) => {
      usual = behaviour;
    },
    waitUntilTaken: (count) => waitUntil(() => taken.length >= count),
    waitUntilTried: (count) => waitUntil(() => tries >= count),
    hold: () => {
      let noteArrival = () => {};
      let answer = () => {};
      const arrived = new Promise<void>((resolve) => {
        noteArrival = resolve;
      });
      const answered = new Promise<void>((resolve) => {
        answer = resolve;
      });
      held = { noteArrival, answered };
      return {
        arrived,
        answer: () => {
          answer();
        },
      };
    },
    reset: () => {
      planned.length = 0;
      taken.length = 0;
      usual = 'accept';
      tries = 0;
    },
    start,
    stop,
  };
}
