import type { EventStoreDBClient } from '@eventstore/db-client';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import calls from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ReadAnswer } from '../../log/domain-events.ts';
import { readAnswer } from './read-answer.ts';

/** What a read of the log brings. */
export interface ReadAnswers extends AsyncIterable<ReadAnswer> {
  cancel(): void;
  on(event: 'error', listener: (error: Error) => void): unknown;
}

/** What the client makes its own reads with; `protected` in its types. */
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
 * The whole log after a position, inclusive of it, up to its end: `client.readAll` over the same connection, without
 * the objects that the client makes of each message on the way. That is more than half of the CPU of a read (ADR 31).
 * Its errors are those of grpc-js; `onError` is told of them whether or not anybody iterates by then.
 */
export function readAll(
  client: EventStoreDBClient,
  from: bigint | undefined,
  onError: (error: Error) => void,
): Promise<ReadAnswers> {
  const options = new streams.ReadReq.Options();
  const all = new streams.ReadReq.Options.AllOptions();
  if (from === undefined) all.setStart(new shared.Empty());
  else {
    const position = new streams.ReadReq.Options.Position();
    position.setCommitPosition(from.toString());
    position.setPreparePosition(from.toString());
    all.setPosition(position);
  }
  options.setAll(all);
  options.setCount(Number.MAX_SAFE_INTEGER.toString());
  return read(client, 'readAll', options, onError);
}

/** So many events of a stream from a revision on, in the same way. A stream that isn't there brings none. */
export function readStream(
  client: EventStoreDBClient,
  stream: string,
  from: bigint,
  count: number,
  onError: (error: Error) => void,
): Promise<ReadAnswers> {
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Buffer.from(stream));
  const ofStream = new streams.ReadReq.Options.StreamOptions();
  ofStream.setStreamIdentifier(identifier);
  ofStream.setRevision(from.toString());
  const options = new streams.ReadReq.Options();
  options.setStream(ofStream);
  options.setCount(count.toString());
  return read(client, 'readStream', options, onError);
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
