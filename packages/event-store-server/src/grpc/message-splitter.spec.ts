import { describe, expect, it } from '@jest/globals';

import { frameMessage } from '../wire/message-writer.ts';
import { MessageSplitter } from './message-splitter.ts';

const messages = ['', 'one', 'x'.repeat(70_000), 'two'].map((text) => Buffer.from(text));
const bytes = Buffer.concat(messages.map(frameMessage));

describe('MessageSplitter', () => {
  it.each([1, 2, 3, 5, 7, 64, 16_384, 1_000_000])(
    'finds every message when they arrive in chunks of %p bytes',
    (size) => {
      const splitter = new MessageSplitter(100_000);
      const found: Buffer[] = [];
      for (let at = 0; at < bytes.length; at += size) {
        found.push(...splitter.push(bytes.subarray(at, at + size)));
      }

      expect(found.map(String)).toEqual(messages.map(String));
    },
  );

  it('refuses a message that is too large before it has arrived, and a compressed one', () => {
    expect(() => new MessageSplitter(10).push(Buffer.from([0, 0, 0, 0, 11]))).toThrow('at most 10');
    expect(() => new MessageSplitter(10).push(Buffer.from([1, 0, 0, 0, 1, 0]))).toThrow(
      'compressed',
    );
  });
});
