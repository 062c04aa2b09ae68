import type { EventStoreDBClient } from '@eventstore/db-client';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import calls from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ReadAnswer } from '../../log/domain-events.ts';
import { readAnswer } from './read-answer.ts';

/** The answers to a read or a subscription. */
export interface ReadAnswers extends AsyncIterable<ReadAnswer> {
  cancel(): void;
  on(event: 'error', listener: (error: Error) => void): unknown;
}

/** The `protected` members with which the client makes its own reads. */
interface ClientInside {
  GRPCStreamCreator(
    service: typeof calls.StreamsClient,
    name: string,
    create: (client: CallClient) => ReadAnswers,
  ): () => Promise<ReadAnswers>;
  callArguments(options: object, defaults: { deadline: number }): [metadata: unknown, options: unknown];
}

interface CallClient {
  makeServerStreamRequest(
    path: string,
    serialize: (request: streams.ReadReq) => Buffer,
    deserialize: (answer: Buffer) => ReadAnswer,
    request: streams.ReadReq,
    metadata: unknown,
    options: unknown,
  ): ReadAnswers;
}

/**
 * Reads the whole log from a position (included) to its end. This is `client.readAll` over the same connection, without
 * the objects that the client creates for each message on the way, which take more than half of a read's CPU time (ADR
 * 31). The same goes for the other calls here. Their errors are those of grpc-js; `onError` is called whether or not the
 * answers are being iterated.
 */
export function readAll(
  client: EventStoreDBClient,
  from: bigint | undefined,
  onError: (error: Error) => void,
): Promise<ReadAnswers> {
  const options = ofAll(from);
  options.setCount(Number.MAX_SAFE_INTEGER.toString());
  return read(client, 'readAll', options, onError);
}

/** Reads up to `count` events of a stream from a revision on. A stream that doesn't exist yields none. */
export function readStream(
  client: EventStoreDBClient,
  stream: string,
  from: bigint,
  count: number,
  onError: (error: Error) => void,
): Promise<ReadAnswers> {
  const options = ofStream(stream, from);
  options.setCount(count.toString());
  return read(client, 'readStream', options, onError);
}

/** Subscribes to the whole log after a position. */
export function subscribeToAll(
  client: EventStoreDBClient,
  after: bigint | undefined,
  onError: (error: Error) => void,
): Promise<ReadAnswers> {
  const options = ofAll(after);
  options.setSubscription(new streams.ReadReq.Options.SubscriptionOptions());
  return read(client, 'subscribeToAll', options, onError);
}

/** Subscribes to a stream after a revision. */
export function subscribeToStream(
  client: EventStoreDBClient,
  stream: string,
  after: bigint | undefined,
  onError: (error: Error) => void,
): Promise<ReadAnswers> {
  const options = ofStream(stream, after);
  options.setSubscription(new streams.ReadReq.Options.SubscriptionOptions());
  return read(client, 'subscribeToStream', options, onError);
}

function ofAll(from: bigint | undefined): streams.ReadReq.Options {
  const all = new streams.ReadReq.Options.AllOptions();
  if (from === undefined) all.setStart(new shared.Empty());
  else {
    const position = new streams.ReadReq.Options.Position();
    position.setCommitPosition(from.toString());
    position.setPreparePosition(from.toString());
    all.setPosition(position);
  }
  const options = new streams.ReadReq.Options();
  options.setAll(all);
  return options;
}

function ofStream(stream: string, from: bigint | undefined): streams.ReadReq.Options {
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Buffer.from(stream));
  const one = new streams.ReadReq.Options.StreamOptions();
  one.setStreamIdentifier(identifier);
  if (from === undefined) one.setStart(new shared.Empty());
  else one.setRevision(from.toString());
  const options = new streams.ReadReq.Options();
  options.setStream(one);
  return options;
}

function read(
  client: EventStoreDBClient,
  name: string,
  wanted: streams.ReadReq.Options,
  onError: (error: Error) => void,
): Promise<ReadAnswers> {
  const idsAsText = new streams.ReadReq.Options.UUIDOption();
  idsAsText.setString(new shared.Empty());
  wanted.setUuidOption(idsAsText);
  wanted.setNoFilter(new shared.Empty());
  const request = new streams.ReadReq();
  request.setOptions(wanted);
  const inside = client as unknown as ClientInside;
  const { path, requestSerialize } = calls.StreamsService.read;
  const open = inside.GRPCStreamCreator(calls.StreamsClient, name, (service) => {
    const [metadata, options] = inside.callArguments({}, { deadline: Infinity });
    const answers = service.makeServerStreamRequest(path, requestSerialize, readAnswer, request, metadata, options);
    answers.on('error', onError);
    return answers;
  });
  return open();
}
