import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { describe, expect, it } from '@jest/globals';

import { readAnswer } from './read-answer.ts';

const { ReadResp } = streams;
type Recorded = streams.ReadResp.ReadEvent.RecordedEvent;

/** An event encoded by the client's own classes. */
function createRecorded(change: (event: Recorded) => void = () => undefined): Recorded {
  const event = new ReadResp.ReadEvent.RecordedEvent();
  const id = new shared.UUID();
  id.setString('6d2a9b0e-8f5c-4a40-9d8c-0c1f2b3a4d5e');
  const stream = new shared.StreamIdentifier();
  stream.setStreamName(Buffer.from('day-2026-06-01 Ādaži'));
  event.setId(id);
  event.setStreamIdentifier(stream);
  event.setStreamRevision('300');
  event.setPreparePosition('9007199254740991');
  event.setCommitPosition('9007199254740991');
  event
    .getMetadataMap()
    .set('type', 'SlotOpened')
    .set('content-type', 'application/json')
    .set('created', '17803008000000000');
  event.setCustomMetadata(Buffer.from('{"version":1}'));
  event.setData(Buffer.from('{"slotId":5,"note":"ķ"}'));
  change(event);
  return event;
}

function answerWith(event?: Recorded, link?: Recorded): Buffer {
  const answer = new ReadResp();
  const read = new ReadResp.ReadEvent();
  if (event) {
    read.setEvent(event);
  }
  if (link) {
    read.setLink(link);
  }

  read.setCommitPosition('9007199254740991');
  answer.setEvent(read);
  return Buffer.from(answer.serializeBinary());
}

describe('an answer to a read of the log', () => {
  it('is decoded as the client decodes it', () => {
    expect(readAnswer(answerWith(createRecorded()))).toEqual({
      event: {
        id: '6d2a9b0e-8f5c-4a40-9d8c-0c1f2b3a4d5e',
        type: 'SlotOpened',
        streamId: 'day-2026-06-01 Ādaži',
        revision: 300n,
        position: { commit: 9007199254740991n, prepare: 9007199254740991n },
        data: { slotId: 5, note: 'ķ' },
        metadata: { version: 1 },
        created: new Date('2026-06-01T08:00:00Z'),
        bytes: {
          data: Buffer.from('{"slotId":5,"note":"ķ"}'),
          metadata: Buffer.from('{"version":1}'),
        },
      },
    });
  });

  it.each([
    [
      'that is not JSON',
      (event: Recorded) => void event.setData(Buffer.from('{')),
      { metadata: { version: 1 } },
    ],
    [
      'that is said not to be JSON',
      (event: Recorded) =>
        void event.getMetadataMap().set('content-type', 'application/octet-stream'),
      { metadata: { version: 1 } },
    ],
    [
      'whose metadata are none',
      (event: Recorded) => void event.setCustomMetadata(''),
      { data: expect.anything() },
    ],
  ])('leaves out data %s', (_, change, left) => {
    const { event } = readAnswer(answerWith(createRecorded(change)));
    expect({ data: event?.data, metadata: event?.metadata }).toEqual({
      data: undefined,
      metadata: undefined,
      ...left,
    });
  });

  it('skips a link after its event, and all unknown fields', () => {
    expect(readAnswer(answerWith(createRecorded(), createRecorded())).event?.revision).toBe(300n);
    expect(readAnswer(answerWith(undefined, createRecorded()))).toEqual({ event: undefined });
    const other = new ReadResp();
    other.setLastAllStreamPosition(new shared.AllStreamPosition());
    expect(readAnswer(Buffer.from(other.serializeBinary()))).toEqual({ event: undefined });
    expect(readAnswer(Buffer.alloc(0))).toEqual({ event: undefined });
  });

  it('says that a subscription is confirmed', () => {
    const answer = new ReadResp();
    const confirmation = new ReadResp.SubscriptionConfirmation();
    confirmation.setSubscriptionId('7');
    answer.setConfirmation(confirmation);
    expect(readAnswer(Buffer.from(answer.serializeBinary()))).toEqual({ isConfirmation: true });
  });

  it('is rejected if it was cut short anywhere', () => {
    const whole = answerWith(createRecorded());
    for (let length = 1; length < whole.length; length++) {
      expect(() => readAnswer(whole.subarray(0, length))).toThrow('A message ends');
    }
  });
});
