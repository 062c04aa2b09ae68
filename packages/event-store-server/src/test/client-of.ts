import { randomUUID } from 'node:crypto';

import { EventStoreDBClient, jsonEvent, type EventData } from '@eventstore/db-client';

const clients: EventStoreDBClient[] = [];

/** Connects the official client; `disposeClients` closes it. */
export function clientOf({ connectionString }: { connectionString: string }): EventStoreDBClient {
  const client = EventStoreDBClient.connectionString(connectionString);
  clients.push(client);
  return client;
}

export async function disposeClients(): Promise<void> {
  for (const client of clients.splice(0)) {
    await client.dispose();
  }
}

export const createEvent = (type = 'noted', data: Record<string, unknown> = {}): EventData =>
  jsonEvent({ id: randomUUID(), type, data });

export const createEvents = (count: number): EventData[] =>
  Array.from({ length: count }, (_, n) => createEvent('noted', { n }));

export async function readAll<T>(source: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of source) {
    list.push(item);
  }

  return list;
}
