import { type EventStore, startEventStore } from '../start-event-store.ts';
import type { Channel, HostReply, HostRequest } from './host-messages.ts';

/** Runs one event store in this thread, controlled through the channel. */
export class HostedStore {
  #store: EventStore | undefined;
  readonly #channel: Channel<HostRequest, HostReply>;
  readonly #onStopped: () => void;

  /** @param onStopped called when the store has stopped, for whatever reason */
  constructor(channel: Channel<HostRequest, HostReply>, onStopped: () => void) {
    this.#channel = channel;
    this.#onStopped = onStopped;
    channel.onMessage((request) => void this.#answer(request));
  }

  /** Stops the store without a request, because the other end is gone or this process was told to terminate. */
  async stop(): Promise<void> {
    await this.#store?.stop();
    this.#onStopped();
  }

  async #answer(request: HostRequest): Promise<void> {
    const { id } = request;
    try {
      this.#channel.send({ id, ...(await this.#carryOut(request)) });
      if (request.do === 'stop') this.#onStopped();
    } catch (error) {
      this.#channel.send({ id, failed: error instanceof Error ? error.message : String(error) });
    }
  }

  async #carryOut(request: HostRequest): Promise<{ connectionString?: string; port?: number }> {
    switch (request.do) {
      case 'start': {
        const log = (line: string) => {
          this.#channel.send({ log: line });
        };
        const onFenced = () => {
          this.#channel.send({ fenced: true });
          void this.stop();
        };
        this.#store = await startEventStore({ ...request.options, log, onFenced });
        return { connectionString: this.#store.connectionString, port: this.#store.port };
      }
      case 'stop':
        await this.#store?.stop();
        return {};
    }
  }
}
