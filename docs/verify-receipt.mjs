// Whether a booking's receipt leads to a root of the park's log: node verify-receipt.mjs
// RECEIPT.json ROOT The algorithm is that of RFC 9162, 2.1.3.2. It exits with 0 if it does, and
// with 1 if it doesn't.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const [file, root = ''] = process.argv.slice(2);
const receipt = JSON.parse(readFileSync(file));
const { eventId, stream, revision, type, dataHash, metadataHash, index, size, path } = receipt;
const sha256 = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest();
const parent = (left, right) => sha256(Buffer.of(1), left, right);

let hash = sha256(
  Buffer.of(0),
  Buffer.from(JSON.stringify([eventId, stream, revision, type, dataHash, metadataHash])),
);
let [node, last] = [index, size - 1];
let isRight =
  Number.isSafeInteger(index) && Number.isSafeInteger(size) && index >= 0 && index < size;
const up = () => {
  [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
};
for (const sibling of path.map((text) => Buffer.from(text, 'hex'))) {
  isRight &&= last > 0 && sibling.length === 32;
  if (node % 2 === 0 && node < last) {
    hash = parent(hash, sibling);
  } else {
    hash = parent(sibling, hash);
    while (node % 2 === 0 && node > 0) {
      up();
    }
  }

  up();
}

isRight &&=
  last === 0 && [hash.toString('hex'), receipt.root].every((found) => found === root.toLowerCase());
console.log(
  isRight
    ? `The event ${eventId} is entry ${index + 1} of the ${size} under this root.`
    : 'No: this root lacks it.',
);
process.exitCode = isRight ? 0 : 1;
