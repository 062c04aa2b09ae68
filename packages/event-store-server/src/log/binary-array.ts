/** The oids of Postgres types. */
const INT8 = 20;
const BYTEA = 17;
const UUID = 2950;
const HEADER_BYTES = 20;

/**
 * Encodes a one-dimensional array in Postgres's binary format, which avoids quoting and parsing
 * text.
 */
function encodeArray(
  oid: number,
  sizes: readonly number[],
  write: (target: Buffer, index: number, at: number) => void,
) {
  const total = sizes.reduce((sum, size) => sum + 4 + size, HEADER_BYTES);
  const array = Buffer.allocUnsafe(total);
  array.writeInt32BE(1, 0);
  array.writeInt32BE(0, 4);
  array.writeInt32BE(oid, 8);
  array.writeInt32BE(sizes.length, 12);
  array.writeInt32BE(1, 16);
  let at = HEADER_BYTES;
  sizes.forEach((size, index) => {
    at = array.writeInt32BE(size, at);
    write(array, index, at);
    at += size;
  });
  return array;
}

/** Encodes an int8[] for Postgres. */
export const encodeBigints = (values: readonly bigint[]): Buffer =>
  encodeArray(
    INT8,
    values.map(() => 8),
    (array, index, at) => array.writeBigInt64BE(values[index] ?? 0n, at),
  );

const createByteArrayEncoder = (oid: number) => (values: readonly Buffer[]) =>
  encodeArray(
    oid,
    values.map((value) => value.length),
    (array, index, at) => values[index]?.copy(array, at),
  );

export const encodeByteas = createByteArrayEncoder(BYTEA);
/** Each value must have 16 bytes. */
export const encodeUuids = createByteArrayEncoder(UUID);
