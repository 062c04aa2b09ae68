import type { EventStoreDBClient } from '@eventstore/db-client';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import calls from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';

import type { RawEvent } from '#log/domain-events';
import { EventStoreFailure } from '../failures.ts';

/** The `protected` members with which the client makes its own appends. */
interface ClientInside {
  execute<Result>(
    service: typeof calls.StreamsClient,
    name: string,
    run: (client: CallClient) => Promise<Result>,
  ): Promise<Result>;
  callArguments(options: object): [metadata: unknown, options: unknown];
}

interface CallClient {
  append(
    metadata: unknown,
    options: unknown,
    onAnswer: (error: Error | null, answer: streams.AppendResp) => void,
  ): { write(request: streams.AppendReq): void; end(): void };
}

/** The parts of an event that are written. */
export type EventBytes = Pick<RawEvent, 'id' | 'type' | 'isJson' | 'data' | 'metadata'>;

const { AppendReq } = streams;

/**
 * Appends events with their bytes unchanged, after the stream's event at revision `after`, or -1
 * for a new stream. It is the client's own call over the same connection, but the client's append
 * would parse JSON and serialize it again. The caller makes sure that the events fit one append.
 * Rejects with errors of grpc-js, and with an EventStoreFailure `conflict`.
 */
export function appendBytes(
  client: EventStoreDBClient,
  stream: string,
  events: readonly EventBytes[],
  after: bigint,
): Promise<void> {
  const inside = client as unknown as ClientInside;
  const append = (service: CallClient) =>
    new Promise<void>((resolve, reject) => {
      const call = service.append(...inside.callArguments({}), (error, answer) => {
        if (error) {
          reject(error);
        } else if (answer.hasSuccess()) {
          resolve();
        } else {
          reject(new EventStoreFailure('conflict', `${stream} is not at revision ${after}`));
        }
      });
      call.write(encodeTarget(stream, after));
      for (const event of events) {
        call.write(encodeProposed(event));
      }

      call.end();
    });
  return inside.execute(calls.StreamsClient, 'appendToStream', append);
}

function encodeTarget(stream: string, after: bigint): streams.AppendReq {
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Buffer.from(stream));
  const options = new AppendReq.Options();
  options.setStreamIdentifier(identifier);
  if (after < 0n) {
    options.setNoStream(new shared.Empty());
  } else {
    options.setRevision(after.toString());
  }

  const request = new AppendReq();
  request.setOptions(options);
  return request;
}

function encodeProposed({ id, type, isJson, data, metadata }: EventBytes): streams.AppendReq {
  const uuid = new shared.UUID();
  uuid.setString(id);
  const message = new AppendReq.ProposedMessage();
  message.setId(uuid);
  message.getMetadataMap().set('type', type);
  message
    .getMetadataMap()
    .set('content-type', isJson ? 'application/json' : 'application/octet-stream');
  message.setData(data);
  message.setCustomMetadata(metadata);
  const request = new AppendReq();
  request.setProposedMessage(message);
  return request;
}
