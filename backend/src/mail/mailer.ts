import type { Clock } from '@cablepark/platform/clock';
import type { Delivery } from './delivery.ts';
import type { Mail, Sender } from './mail.ts';
import { mimeOf } from './mime.ts';

/** Sends letters in the park's name. */
export class Mailer {
  readonly #delivery: Delivery;
  readonly #clock: Clock;
  readonly sender: Sender;

  constructor(delivery: Delivery, sender: Sender, clock: Clock) {
    this.#delivery = delivery;
    this.#clock = clock;
    this.sender = sender;
  }

  /** Rejects with TemporaryFailure or PermanentFailure. `id` is the same for every try. */
  async send(id: string, mail: Mail): Promise<void> {
    const mime = await mimeOf(mail, { sender: this.sender, id, date: this.#clock.now() });
    await this.#delivery.deliver({ id, from: this.sender.address, to: mail.to, mime });
  }

  /** Removes the copies of mails that the delivery keeps. */
  removeCopies(ids: readonly string[]): Promise<void> {
    return this.#delivery.removeCopies(ids);
  }

  stop(): void {
    this.#delivery.stop();
  }
}
