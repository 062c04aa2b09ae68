/** Events waiting to be taken; beyond that the subscription is paused, and the server may drop it. */
export const QUEUE_LIMIT = 4000;

/** Between the subscription, which must not wait lest it be dropped, and the reader, who takes all there is. */
export class LiveQueue<Event> {
  #events: Event[] = [];
  #failure: { error: unknown } | undefined;
  #wakeReader = () => {};
  #wakeWriter = () => {};

  async push(event: Event): Promise<void> {
    this.#events.push(event);
    this.#wakeReader();
    if (this.#events.length >= QUEUE_LIMIT) await new Promise<void>((wake) => (this.#wakeWriter = wake));
  }

  fail(error: unknown): void {
    this.#failure = { error };
    this.#wakeReader();
  }

  /** The oldest events waiting, at least one; throws the subscription's failure once they are used up. */
  async take(most: number): Promise<Event[]> {
    while (this.#events.length === 0) {
      if (this.#failure) throw this.#failure.error;
      await new Promise<void>((wake) => (this.#wakeReader = wake));
    }
    const taken = this.#events.splice(0, most);
    this.#wakeWriter();
    return taken;
  }
}
