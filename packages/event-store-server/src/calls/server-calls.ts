import { randomUUID } from 'node:crypto';

import type { GrpcCall } from '../grpc/grpc-call.ts';
import { createMessage, frameMessage } from '../wire/message-writer.ts';

/** The version of EventStoreDB that this server imitates. Clients choose their calls by it. */
const VERSION = '23.10.8';
const LEADER = 8;
const STREAMS = 'event_store.client.streams.streams';
const METHODS: [service: string, method: string, ...features: string[]][] = [
  [STREAMS, 'read', 'position', 'events'],
  [STREAMS, 'append'],
  [STREAMS, 'batchappend', 'deadline_duration'],
  [STREAMS, 'delete'],
  [STREAMS, 'tombstone'],
  ['event_store.client.server_features.serverfeatures', 'getsupportedmethods'],
  ['event_store.client.gossip.gossip', 'read'],
];

const encodeSupportedMethods = (): Buffer => {
  const answer = createMessage();
  for (const [service, method, ...features] of METHODS) {
    const entry = createMessage().string(1, method).string(2, service);
    for (const feature of features) {
      entry.string(3, feature);
    }

    answer.bytes(1, entry);
  }

  return frameMessage(answer.string(2, VERSION));
};

/** ServerFeatures/GetSupportedMethods. */
export const handleServerFeatures =
  () =>
  (call: GrpcCall): void => {
    call.receiveOne(() => {
      call.send(encodeSupportedMethods());
      call.finish();
    });
  };

/** Gossip/Read: describes a cluster of one node, at the address by which the caller reached it. */
export const handleGossip =
  (port: () => number, host: string) =>
  (call: GrpcCall): void => {
    const instance = createMessage().string(2, randomUUID());
    call.receiveOne(() => {
      const askedHost = /^(.+):\d+$/.exec(call.headers[':authority'] ?? '')?.[1] ?? host;
      const member = createMessage()
        .bytes(1, instance)
        .varint(2, Date.now() * 10_000)
        .varint(3, LEADER)
        .varint(4, 1)
        .bytes(5, createMessage().string(1, askedHost).varint(2, port()));
      call.send(frameMessage(createMessage().bytes(1, member)));
      call.finish();
    });
  };
