import type { EventStoreDBClient } from '@eventstore/db-client';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import calls from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';

import type { ReadAnswer } from '#log/domain-events';

export interface ReadAnswers<Answer = ReadAnswer> extends AsyncIterable<Answer> {
  cancel(): void;
  on(event: 'error', listener: (error: Error) => void): unknown;
}

/** The `protected` members with which the client makes its own reads. */
interface ClientInside {
  GRPCStreamCreator<Answer>(
    service: typeof calls.StreamsClient,
    name: string,
    create: (client: CallClient) => ReadAnswers<Answer>,
  ): () => Promise<ReadAnswers<Answer>>;
  callArguments(
    options: object,
    defaults: { deadline: number },
  ): [metadata: unknown, options: unknown];
}

interface CallClient {
  makeServerStreamRequest<Answer>(
    path: string,
    serialize: (request: streams.ReadReq) => Buffer,
    deserialize: (answer: Buffer) => Answer,
    request: streams.ReadReq,
    metadata: unknown,
    options: unknown,
  ): ReadAnswers<Answer>;
}

/** What to read: the whole log, or a stream, from a position or revision on. */
export interface Reading {
  /** Undefined for the whole log. A stream that doesn't exist yields no events. */
  readonly stream?: string;
  /**
   * The first event read, or the last one before a subscription; undefined for the first event, in
   * its direction.
   */
  readonly from?: bigint | undefined;
  readonly isBackwards?: boolean;
  readonly count?: number;
  readonly isSubscription?: boolean;
}

/**
 * Reads, or subscribes to, the log or a stream; everything that this package reads comes from here.
 * It is the client's own call over the same connection, without the objects that the client creates
 * for each message: 7 µs of CPU time an event instead of 18 (ADR 31). Errors are those of grpc-js;
 * `onError` is called whether or not the answers are being iterated.
 */
export function openReading<Answer>(
  client: EventStoreDBClient,
  reading: Reading,
  onError: (error: Error) => void,
  decode: (answer: Buffer) => Answer,
): Promise<ReadAnswers<Answer>> {
  const request = new streams.ReadReq();
  request.setOptions(encodeOptions(reading));
  const inside = client as unknown as ClientInside;
  const { path, requestSerialize } = calls.StreamsService.read;
  const action = reading.isSubscription ? 'subscribeTo' : 'read';
  const source = reading.stream === undefined ? 'All' : 'Stream';
  const name = `${action}${source}`;
  const open = inside.GRPCStreamCreator(calls.StreamsClient, name, (service) => {
    const [metadata, callOptions] = inside.callArguments({}, { deadline: Infinity });
    const answers = service.makeServerStreamRequest(
      path,
      requestSerialize,
      decode,
      request,
      metadata,
      callOptions,
    );
    answers.on('error', onError);
    return answers;
  });
  return open();
}

const { Options } = streams.ReadReq;
const { FORWARDS, BACKWARDS } = Options.ReadDirection;

function encodeOptions(reading: Reading): streams.ReadReq.Options {
  const {
    stream,
    isBackwards = false,
    count = Number.MAX_SAFE_INTEGER,
    isSubscription = false,
  } = reading;
  const options = new Options();
  if (stream === undefined) {
    const all = new Options.AllOptions();
    encodeStart(all, reading);
    options.setAll(all);
  } else {
    const identifier = new shared.StreamIdentifier();
    identifier.setStreamName(Buffer.from(stream));
    const one = new Options.StreamOptions();
    one.setStreamIdentifier(identifier);
    encodeStart(one, reading);
    options.setStream(one);
  }

  options.setReadDirection(isBackwards ? BACKWARDS : FORWARDS);
  if (isSubscription) {
    options.setSubscription(new Options.SubscriptionOptions());
  } else {
    options.setCount(count.toString());
  }

  const idsAsText = new Options.UUIDOption();
  idsAsText.setString(new shared.Empty());
  options.setUuidOption(idsAsText);
  options.setNoFilter(new shared.Empty());
  return options;
}

function encodeStart(
  extent: streams.ReadReq.Options.AllOptions | streams.ReadReq.Options.StreamOptions,
  { from, isBackwards = false }: Reading,
): void {
  if (from === undefined) {
    if (isBackwards) {
      extent.setEnd(new shared.Empty());
    } else {
      extent.setStart(new shared.Empty());
    }
  } else if (extent instanceof Options.StreamOptions) {
    extent.setRevision(from.toString());
  } else {
    const position = new Options.Position();
    position.setCommitPosition(from.toString());
    position.setPreparePosition(from.toString());
    extent.setPosition(position);
  }
}
