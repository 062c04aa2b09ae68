import type { Faults } from '../faults.ts';

/** What a host of its own is asked to start. */
export interface HostOptions {
  databaseUrl: string;
  host: string | undefined;
  port: number;
  token: string | undefined;
  faults: Partial<Faults>;
}

/** From the process that wants a store to the thread or process that hosts it. */
export type HostRequest = { id: number } & (
  | { do: 'start'; options: HostOptions }
  | { do: 'set-faults'; faults: Partial<Faults> }
  | { do: 'cut-connections' }
  | { do: 'stop' }
);

/** Back again: the answer to a request, or something to be told. */
export type HostReply =
  | { id: number; connectionString?: string; port?: number }
  | { id: number; failed: string }
  | { log: string }
  | { fenced: true };

/** The two ends of a message channel, whatever it is made of. */
export interface Channel<In, Out> {
  send(message: Out): void;
  onMessage(listener: (message: In) => void): void;
}
