import { describe, expect, it } from '@jest/globals';

import { MalformedMessage, MessageReader } from './message-reader.ts';

const bytes = (...values: number[]) => Buffer.from(values);
/** Encodes field 1 as a number, field 2 as text, field 3 as eight bytes and field 4 as four. */
const WHOLE = bytes(
  0x08,
  0xac,
  0x02,
  0x12,
  0x02,
  0xc4,
  0xb7,
  0x19,
  1,
  2,
  3,
  4,
  5,
  6,
  7,
  8,
  0x25,
  1,
  2,
  3,
  4,
);

function fieldsOf(message: Buffer): unknown[] {
  const reader = new MessageReader(message);
  const found: unknown[] = [];
  while (reader.next()) {
    if (reader.field === 1) {
      found.push(reader.readVarint());
    } else if (reader.field === 2) {
      found.push(reader.readString());
    }
  }

  return found;
}

describe('a protobuf message', () => {
  it('is read field by field; fields of every wire type can be skipped', () => {
    expect(fieldsOf(WHOLE)).toEqual([300, 'ķ']);
  });

  it('is rejected if it was cut short in the middle of a field', () => {
    const ends = [3, 7, 16, WHOLE.length];
    for (let length = 1; length <= WHOLE.length; length++) {
      const cut = WHOLE.subarray(0, length);
      if (ends.includes(length)) {
        expect(() => fieldsOf(cut)).not.toThrow();
      } else {
        expect(() => fieldsOf(cut)).toThrow('A message ends');
      }
    }
  });

  it('can’t read past its own end when it is nested in another', () => {
    const outer = new MessageReader(bytes(0x0a, 0x01, 0x08, 0x01));
    outer.next();
    const inner = outer.readMessage();
    inner.next();
    expect(() => inner.readVarint()).toThrow('A message ends');
  });

  it.each([
    ['an unsigned one', (reader: MessageReader) => reader.readVarint()],
    ['a signed one', (reader: MessageReader) => reader.readInt64()],
  ])('is rejected if it holds a number of more than ten bytes, %s', (_, read) => {
    const long = bytes(0x08, ...Array<number>(10).fill(0x80), 0x01);
    const reader = new MessageReader(long);
    reader.next();
    expect(() => read(reader)).toThrow(MalformedMessage);
  });

  it('can hold negative numbers, exact up to 64 bits', () => {
    const minusTwo = new MessageReader(bytes(0xfe, ...Array<number>(8).fill(0xff), 0x01));
    expect(minusTwo.readInt64()).toBe(-2n);
    const largest = new MessageReader(bytes(...Array<number>(8).fill(0xff), 0x7f));
    expect(largest.readInt64()).toBe(2n ** 63n - 1n);
  });

  it('is rejected if bytes are read from another type of field, or a wire type is unknown', () => {
    const number = new MessageReader(bytes(0x08, 0x01));
    number.next();
    expect(() => number.readBytes()).toThrow('holds no bytes');
    expect(() => fieldsOf(bytes(0x1b))).toThrow('wire type 3');
  });

  it('can be read as a map entry, or for its only text field', () => {
    const entry = bytes(0x0a, 0x01, 0x6b, 0x12, 0x01, 0x76);
    expect(new MessageReader(entry).readEntry()).toEqual(['k', 'v']);
    expect(new MessageReader(entry).readOnlyField(2)).toBe('v');
    expect(new MessageReader(entry).readOnlyField(3)).toBe('');
  });
});
