import type { SlowSubscribers } from '../subscribing/slow-subscribers.ts';

/** What a host of its own is asked to start. */
export interface HostOptions {
  readonly databaseUrl: string;
  readonly host: string | undefined;
  readonly port: number;
  readonly token: string | undefined;
  readonly slowSubscribers: SlowSubscribers | undefined;
}

/** From the process that wants a store to the thread or process that hosts it. */
export type HostRequest = { readonly id: number } & (
  { readonly do: 'start'; readonly options: HostOptions } | { readonly do: 'stop' }
);

/** Back again: the answer to a request, or something to be told. */
export type HostReply =
  | { readonly id: number; readonly connectionString?: string; readonly port?: number }
  | { readonly id: number; readonly failed: string }
  | { readonly log: string }
  | { readonly fenced: true };

/** The two ends of a message channel, whatever it is made of. */
export interface Channel<In, Out> {
  send(message: Out): void;
  onMessage(listener: (message: In) => void): void;
}
