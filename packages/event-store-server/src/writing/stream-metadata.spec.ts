import { describe, expect, it } from '@jest/globals';

import {
  NO_METADATA,
  readStreamMetadata,
  setTruncateBefore,
  SOFT_DELETED,
} from './stream-metadata.ts';

const read = (text: string) => readStreamMetadata(Buffer.from(text));

describe('stream metadata', () => {
  it('is applied', () => {
    expect(
      read(
        '{"$maxCount":3,"$maxAge":60,"$tb":7,"$acl":{"$r":["$all"]},"x":[1.5,"$tb"],"y":"\\"9"}',
      ),
    ).toEqual({
      maxCount: 3,
      maxAge: 60,
      truncateBefore: 7,
      isSoftDeleted: false,
    });
  });

  it.each([
    '{"$maxCount":1.5}',
    '{"$maxCount":"2"}',
    '{"$maxCount":1e21}',
    '{"$maxCount":null}',
    '{"$tb":9223372036854775808}',
    '{"$maxCount":1,"$acl":null}',
    '{"$maxCount":1,"$acl":{"$z":"a"}}',
    '{"$maxCount":1,"$tmp":"x"}',
    '[1]',
    '5',
    'no json',
    '',
  ])('%s is ignored entirely', (text) => {
    expect(read(text)).toEqual(NO_METADATA);
  });

  it.each(['{"$maxCount":0}', '{"$maxCount":-1}', '{"$tb":-1}', '{"a":{"$tb":3}}'])(
    '%s hides nothing',
    (text) => {
      expect(read(text)).toEqual({
        maxCount: undefined,
        maxAge: undefined,
        truncateBefore: undefined,
        isSoftDeleted: false,
      });
    },
  );

  it('recognises a deleted stream by 2^63 − 1 exactly', () => {
    expect(readStreamMetadata(SOFT_DELETED).isSoftDeleted).toBe(true);
    expect(read('{"$tb":9223372036854775806}').isSoftDeleted).toBe(false);
  });

  it('keeps everything else when a deleted stream is written again', () => {
    expect(
      setTruncateBefore(Buffer.from('{"$tb":9223372036854775807,"x":"y"}'), 4)?.toString(),
    ).toBe('{"$tb":4,"x":"y"}');
    expect(setTruncateBefore(Buffer.from('broken'), 4)).toBeUndefined();
  });
});
