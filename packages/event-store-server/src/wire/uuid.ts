import type { MessageReader } from '@cablepark/platform/protobuf/message-reader';

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const EMPTY_UUID = '00000000-0000-0000-0000-000000000000';

const hex = (bits: bigint) => BigInt.asUintN(64, bits).toString(16).padStart(16, '0');

/** Reads an `event_store.client.UUID`, in either of its two forms, as lower-case text. Throws on anything else. */
export function readUuid(message: MessageReader): string {
  let text = '';
  while (message.next()) {
    if (message.field === 1) text = structured(message.message());
    else if (message.field === 2) text = message.string().toLowerCase();
    else message.skip();
  }
  if (!UUID.test(text) || text === EMPTY_UUID) throw new Error(`'${text}' is no event id`);
  return text;
}

function structured(message: MessageReader): string {
  let most = 0n;
  let least = 0n;
  while (message.next()) {
    if (message.field === 1) most = message.int64();
    else if (message.field === 2) least = message.int64();
    else message.skip();
  }
  const digits = hex(most) + hex(least);
  return [8, 12, 16, 20, 32].map((end, i) => digits.slice([0, 8, 12, 16, 20][i], end)).join('-');
}
