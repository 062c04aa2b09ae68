import streams from '@eventstore/db-client/generated/streams_pb.js';
import { describe, expect, it } from '@jest/globals';

import { encodeEventFrame } from './event-frame.ts';
import { TOMBSTONE_REVISION } from './message-writer.ts';
import { RecordedEvent } from './recorded-event.ts';

const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
const proposed = {
  id,
  type: 'Noted ☀',
  isJson: true,
  data: Buffer.from('{"ž":1}'),
  metadata: Buffer.from('{"m":2}'),
};
const place = {
  stream: 'Rīga',
  revision: 300,
  position: 123_456_789_012,
  created: '17637000000000000',
};

const decode = (frame: Buffer) => streams.ReadResp.deserializeBinary(frame.subarray(5)).getEvent()!;

describe('an event frame', () => {
  it("is readable by the client's generated classes", () => {
    const frame = encodeEventFrame(proposed, place);
    expect([frame[0], frame.readUInt32BE(1)]).toEqual([0, frame.length - 5]);
    const read = decode(frame);
    const event = read.getEvent()!;
    expect(event.getId()?.getString()).toBe(id);
    expect(Buffer.from(event.getStreamIdentifier()!.getStreamName_asU8()).toString()).toBe('Rīga');
    expect(event.getStreamRevision()).toBe('300');
    expect([
      event.getCommitPosition(),
      event.getPreparePosition(),
      read.getCommitPosition(),
    ]).toEqual(Array(3).fill('123456789012'));
    expect(Object.fromEntries(event.getMetadataMap().toObject())).toEqual({
      type: 'Noted ☀',
      created: place.created,
      'content-type': 'application/json',
    });
    expect(Buffer.from(event.getData_asU8())).toEqual(proposed.data);
    expect(Buffer.from(event.getCustomMetadata_asU8())).toEqual(proposed.metadata);
  });

  it.each([
    0,
    1,
    127,
    128,
    16_383,
    16_384,
    2 ** 31 - 1,
    2 ** 31,
    2 ** 32,
    2 ** 40,
    Number.MAX_SAFE_INTEGER,
  ])('holds revision and position %p exactly', (number) => {
    const event = decode(
      encodeEventFrame(proposed, { ...place, revision: number, position: number }),
    ).getEvent()!;
    expect([event.getStreamRevision(), event.getCommitPosition()]).toEqual([
      String(number),
      String(number),
    ]);
  });

  it('gives a tombstone the revision 2^63 − 1', () => {
    const event = decode(
      encodeEventFrame(proposed, { ...place, revision: TOMBSTONE_REVISION }),
    ).getEvent()!;
    expect(event.getStreamRevision()).toBe('9223372036854775807');
  });

  it.each([0, 1, 127, 128, 20_000, 300_000])(
    'has room for %p bytes of data, metadata, type and name',
    (size) => {
      const data = Buffer.alloc(size, 1);
      const text = 'x'.repeat(size);
      const event = decode(
        encodeEventFrame(
          { ...proposed, type: text, isJson: false, data, metadata: data },
          { ...place, stream: text },
        ),
      );
      expect(event.getEvent()?.getData_asU8()).toHaveLength(size);
      expect(event.getEvent()?.getMetadataMap().get('type')).toHaveLength(size);
    },
  );

  it('is readable by the store itself', () => {
    const read = new RecordedEvent(place.position, encodeEventFrame(proposed, place));
    expect([read.stream, read.revision, read.position]).toEqual(['Rīga', 300, place.position]);
    expect([read.id, read.type, read.isJson]).toEqual([id, 'Noted ☀', true]);
    expect([read.data, read.created]).toEqual([proposed.data, 1_763_700_000_000]);
    expect(
      streams.ReadResp.ReadEvent.RecordedEvent.deserializeBinary(read.message).getStreamRevision(),
    ).toBe('300');
  });
});
