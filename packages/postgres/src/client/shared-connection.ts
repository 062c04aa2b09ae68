import { openSession, type Lender, type Session, type SessionOptions } from './connect.ts';

/**
 * One connection for all parts of a process that listen, hold a lease or write single statements
 * now and then, each as if it had a session of its own. It is opened for the first borrower and
 * closed with the last. No borrower may begin a transaction.
 */
export class SharedConnection implements Lender {
  #session: Promise<Session> | undefined;
  #borrowers = 0;

  constructor(private readonly options: SessionOptions) {}

  async lend(options: SessionOptions): Promise<Session> {
    this.#borrowers++;
    let closing: Promise<void> | undefined;
    const close = () => {
      closing ??= this.#giveBack();
      return closing;
    };

    try {
      this.#session ??= this.#open();
      const { client, signal } = await this.#session;
      const lost = new AbortController();
      return {
        client,
        options,
        signal: AbortSignal.any([signal, lost.signal]),
        lose: (reason) => lost.abort(reason),
        close,
      };
    } catch (error) {
      await close();
      throw error;
    }
  }

  async #giveBack(): Promise<void> {
    if (--this.#borrowers > 0) {
      return;
    }

    const last = this.#session;
    this.#session = undefined;
    await (await last?.catch(() => undefined))?.close();
  }

  #open(): Promise<Session> {
    const opening = openSession(this.options).then((session) => {
      session.signal.addEventListener('abort', () => {
        forget();
        void session.close();
      });
      return session;
    });
    const forget = () => {
      if (this.#session === opening) {
        this.#session = undefined;
      }
    };

    opening.catch(forget);
    return opening;
  }
}
