import { once } from 'node:events';
import type { Readable } from 'node:stream';

import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';

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

/** A mail that was accepted but not answered yet. */
interface HeldMail {
  readonly noteArrival: () => void;
  readonly answered: Promise<void>;
}

const createRefusal = (code: number) =>
  Object.assign(new Error('no <anna@example.lv> here'), { responseCode: code });

export async function startSmtpSink(): Promise<SmtpSink> {
  const sink = new SmtpSink(await reserveFreePort());
  await sink.start();
  return sink;
}

/** A mail server that keeps the mails it accepts and can be made to misbehave. */
export class SmtpSink {
  readonly url: string;
  readonly #port: number;
  readonly #taken: TakenMail[] = [];
  readonly #planned: Behaviour[] = [];
  readonly #waiting = new Set<() => void>();
  #usual: Behaviour = 'accept';
  #tries = 0;
  #held: HeldMail | undefined;
  #server: SMTPServer | undefined;

  constructor(port: number) {
    this.#port = port;
    this.url = `smtp://127.0.0.1:${port}`;
  }

  get taken(): readonly TakenMail[] {
    return this.#taken;
  }

  /** Tries so far, whether accepted or not. */
  get tries(): number {
    return this.#tries;
  }

  /** Sets the behaviour for each of the next mails, in order; after that the usual one applies. */
  planNext(...behaviours: Behaviour[]): void {
    this.#planned.push(...behaviours);
  }

  /** Sets the behaviour from now on. */
  behaveAlways(behaviour: Behaviour): void {
    this.#usual = behaviour;
  }

  /** Resolves once this many mails have been accepted. */
  waitUntilTaken(count: number): Promise<void> {
    return this.#waitUntil(() => this.#taken.length >= count);
  }

  /** Resolves once this many tries have been made. */
  waitUntilTried(count: number): Promise<void> {
    return this.#waitUntil(() => this.#tries >= count);
  }

  /** Accepts the next mail, but answers its sender only once `answer` is called. */
  hold(): { readonly arrived: Promise<void>; answer(): void } {
    let noteArrival = () => {};
    let answer = () => {};
    const arrived = new Promise<void>((resolve) => {
      noteArrival = resolve;
    });
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    this.#held = { noteArrival: () => noteArrival(), answered };
    return { arrived, answer: () => answer() };
  }

  /** Restores the usual behaviour and deletes the accepted mails. */
  reset(): void {
    this.#planned.length = 0;
    this.#taken.length = 0;
    this.#usual = 'accept';
    this.#tries = 0;
  }

  async start(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      closeTimeout: 100,
      onRcptTo: ({ address }, _, done) => this.#answerRecipient(address, done),
      onData: (stream, session, done) => this.#receive(server, stream, session, done),
    });
    this.#server = server;
    server.on('error', () => undefined);
    server.listen(this.#port, '127.0.0.1');
    await once(server.server, 'listening');
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (server) {
      await new Promise<void>((resolve) => {
        server.close(resolve);
      });
    }
  }

  #answerRecipient(address: string, done: (error?: Error) => void): void {
    if ((this.#planned[0] ?? this.#usual) !== 'refuse-recipient') {
      done();
      return;
    }

    this.#planned.shift();
    this.#tries++;
    done(Object.assign(new Error(`550 5.1.1 <${address}> unknown`), { responseCode: 550 }));
    this.#lookAgain();
  }

  #receive(
    server: SMTPServer,
    stream: Readable,
    session: SMTPServerSession,
    done: (error?: Error) => void,
  ): void {
    const behaviour = this.#planned.shift() ?? this.#usual;
    if (behaviour === 'die') {
      stream.once('data', () => this.#hangUp(server, session));
      return;
    }

    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      void this.#answerMail(behaviour, Buffer.concat(chunks), session, done);
    });
  }

  #hangUp(server: SMTPServer, { id }: SMTPServerSession): void {
    this.#tries++;
    for (const connection of server.connections) {
      if (connection.id === id) {
        connection._socket.destroy();
      }
    }

    this.#lookAgain();
  }

  async #answerMail(
    behaviour: Behaviour,
    raw: Buffer,
    session: SMTPServerSession,
    done: (error?: Error) => void,
  ): Promise<void> {
    this.#tries++;
    if (behaviour === 'refuse-for-now') {
      done(createRefusal(451));
    } else if (behaviour === 'refuse-for-good') {
      done(createRefusal(550));
    } else if (behaviour === 'accept') {
      const email = await PostalMime.parse(raw);
      const to = session.envelope.rcptTo[0]?.address ?? '';
      this.#taken.push({ to, raw: raw.toString(), email });
      const held = this.#held;
      this.#held = undefined;
      held?.noteArrival();
      await held?.answered;
      done();
    }

    this.#lookAgain();
  }

  #waitUntil(isTrue: () => boolean): Promise<void> {
    return new Promise<void>((resolve) => {
      const look = () => {
        if (!isTrue()) {
          return;
        }

        this.#waiting.delete(look);
        resolve();
      };

      this.#waiting.add(look);
      look();
    });
  }

  #lookAgain(): void {
    for (const look of this.#waiting) {
      look();
    }
  }
}
