/** How many events may wait. Beyond that the subscription is paused, and the server may drop it. */
export const QUEUE_LIMIT = 4000;

/**
 * Decouples the subscription, which is dropped if it has to wait, from the reader, which takes many
 * events at once.
 */
export class LiveQueue<Event> {
  #events: Event[] = [];
  #failure: { error: unknown } | undefined;
  #wakeReader = () => {};
  #wakeWriter = () => {};

  async push(event: Event): Promise<void> {
    this.#events.push(event);
    this.#wakeReader();
    if (this.#events.length >= QUEUE_LIMIT) {
      await new Promise<void>((wake) => {
        this.#wakeWriter = wake;
      });
    }
  }

  fail(error: unknown): void {
    this.#failure = { error };
    this.#wakeReader();
  }

  /**
   * Removes and returns the oldest waiting events, one to `most`. Once none are left, throws the
   * error that ended the subscription.
   */
  async take(most: number): Promise<Event[]> {
    while (this.#events.length === 0) {
      if (this.#failure) {
        throw this.#failure.error;
      }

      await new Promise<void>((wake) => {
        this.#wakeReader = wake;
      });
    }

    const taken = this.#events.splice(0, most);
    this.#wakeWriter();
    return taken;
  }
}
