import type { SlowSubscribers } from '../subscribing/subscriber.ts';

/** Options of an event store that runs in another thread or process. */
export interface HostOptions {
  readonly databaseUrl: string;
  readonly host: string | undefined;
  readonly port: number;
  readonly token: string | undefined;
  readonly slowSubscribers: SlowSubscribers | undefined;
}

/** A request to the thread or process that hosts the event store. */
export type HostRequest = { readonly id: number } & (
  { readonly do: 'start'; readonly options: HostOptions } | { readonly do: 'stop' }
);

/** A message from the host: the reply to a request, a log line, or the notice that the store was fenced off. */
export type HostReply =
  | { readonly id: number; readonly connectionString?: string; readonly port?: number }
  | { readonly id: number; readonly failed: string }
  | { readonly log: string }
  | { readonly fenced: true };

/** One end of a message channel between threads or processes. */
export interface Channel<In, Out> {
  send(message: Out): void;
  onMessage(listener: (message: In) => void): void;
}
