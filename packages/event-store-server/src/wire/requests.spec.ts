import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { describe, expect, it } from '@jest/globals';

import { MessageReader } from '@cablepark/platform/protobuf/message-reader';

import { ANY, NO_STREAM, STREAM_EXISTS } from './expected-revision.ts';
import { readReadRequest } from './read-request.ts';
import {
  readAppendRequest,
  readBatchPart,
  readProposedEvent,
  readTarget,
  readTimeLeft,
} from './write-requests.ts';

const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
const createIdentifier = (name: string) => {
  const stream = new shared.StreamIdentifier();
  stream.setStreamName(Buffer.from(name));
  return stream;
};

const toBytes = (message: { serializeBinary(): Uint8Array }) =>
  Buffer.from(message.serializeBinary());

function createProposedMessage(uuid = id) {
  const message = new streams.BatchAppendReq.ProposedMessage();
  const eventId = new shared.UUID();
  eventId.setString(uuid);
  message.setId(eventId);
  message.getMetadataMap().set('type', 'Noted').set('content-type', 'application/json');
  message.setData(Buffer.from('{}'));
  return message;
}

describe("requests encoded by the client's generated classes", () => {
  it.each([
    ['setAny', ANY],
    ['setNoStream', NO_STREAM],
    ['setStreamExists', STREAM_EXISTS],
  ] as const)('an append with %s', (set, expected) => {
    const options = new streams.AppendReq.Options();
    options.setStreamIdentifier(createIdentifier('ž'));
    options[set](new shared.Empty());
    const request = new streams.AppendReq();
    request.setOptions(options);
    expect(readAppendRequest(toBytes(request))).toEqual({ stream: 'ž', expected });
  });

  it('an append at a revision, and one out of range', () => {
    const options = new streams.BatchAppendReq.Options();
    options.setStreamIdentifier(createIdentifier('s'));
    options.setStreamPosition('41');
    expect(readTarget(new MessageReader(toBytes(options)))).toEqual({ stream: 's', expected: 41 });
    options.setStreamPosition('9223372036854775808');
    expect(() => readTarget(new MessageReader(toBytes(options)))).toThrow();
  });

  it('a batch part', () => {
    const request = new streams.BatchAppendReq();
    const correlation = new shared.UUID();
    correlation.setString(id);
    request.setCorrelationId(correlation);
    request.setProposedMessagesList([createProposedMessage(), createProposedMessage()]);
    request.setIsFinal(true);
    const part = readBatchPart(toBytes(request));
    expect(part.correlationId).toEqual(toBytes(correlation));
    expect([part.isFinal, part.options]).toEqual([true, undefined]);
    expect(part.events.map((event) => readProposedEvent(event).type)).toEqual(['Noted', 'Noted']);
  });

  it('a structured event id', () => {
    const structured = new shared.UUID.Structured();
    structured.setMostSignificantBits(BigInt.asIntN(64, 0x0f8fad5bd9cb469fn).toString());
    structured.setLeastSignificantBits(BigInt.asIntN(64, 0xa16570867728950en).toString());
    const message = createProposedMessage();
    message.getId()?.setStructured(structured);
    expect(readProposedEvent(new MessageReader(toBytes(message))).id).toBe(id);
  });

  it.each(['', 'no uuid', '00000000-0000-0000-0000-000000000000'])(
    'refuses the event id %p',
    (uuid) => {
      expect(() =>
        readProposedEvent(new MessageReader(toBytes(createProposedMessage(uuid)))),
      ).toThrow();
    },
  );

  it('refuses an empty event type, which would crash the client’s process', () => {
    const message = createProposedMessage();
    message.getMetadataMap().set('type', '');
    expect(() => readProposedEvent(new MessageReader(toBytes(message)))).toThrow('Empty eventType');
  });

  it('a deadline', () => {
    const options = new streams.BatchAppendReq.Options();
    expect(readTimeLeft(new MessageReader(toBytes(options)), 0)).toBe(Infinity);
    // Field 6, a Timestamp: 2.5 s since 1970.
    const deadline = Buffer.from([0x32, 0x08, 0x08, 0x02, 0x10, 0x80, 0xca, 0xb5, 0xee, 0x01]);
    expect(readTimeLeft(new MessageReader(deadline), 1000)).toBe(1500);
  });

  it('a filtered subscription to $all', () => {
    const expression = new streams.ReadReq.Options.FilterOptions.Expression();
    expression.setPrefixList(['day-', 'user-']);
    const filter = new streams.ReadReq.Options.FilterOptions();
    filter.setStreamIdentifier(expression);
    filter.setMax(64);
    filter.setCheckpointintervalmultiplier(3);
    const position = new streams.ReadReq.Options.Position();
    position.setCommitPosition('77');
    position.setPreparePosition('77');
    const all = new streams.ReadReq.Options.AllOptions();
    all.setPosition(position);
    const options = new streams.ReadReq.Options();
    options.setAll(all);
    options.setSubscription(new streams.ReadReq.Options.SubscriptionOptions());
    options.setFilter(filter);
    options.setResolveLinks(true);
    const request = new streams.ReadReq();
    request.setOptions(options);
    expect(readReadRequest(toBytes(request))).toEqual({
      from: 77,
      backwards: false,
      resolveLinks: true,
      count: 'subscription',
      compatibility: 0,
      filter: { on: 'stream', regex: '', prefixes: ['day-', 'user-'], checkpointEvery: 192 },
    });
  });
});
