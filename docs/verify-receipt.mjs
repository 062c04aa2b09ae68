// Whether the receipt of a booking or a pass leads to a root of the park's log, by the algorithm of
// RFC 9162, 2.1.3.2: node verify-receipt.mjs RECEIPT.json ROOT
// It exits with 0 if it does, and with 1 if it doesn't.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const [file, root = ''] = process.argv.slice(2);
const receipt = JSON.parse(readFileSync(file));
const { eventId, stream, revision, type, dataHash, metadataHash, index, size, path } = receipt;
const sha256 = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest();

const leaf = JSON.stringify([eventId, stream, revision, type, dataHash, metadataHash]);
let hash = sha256(Buffer.of(0), Buffer.from(leaf));
let isRight = [index, size].every(Number.isSafeInteger) && index >= 0 && index < size;
let [node, last] = [index, size - 1];
for (const sibling of path.map((text) => Buffer.from(text, 'hex'))) {
  isRight &&= last > 0 && sibling.length === 32;
  const isLeft = node % 2 === 0 && node < last;
  hash = sha256(Buffer.of(1), ...(isLeft ? [hash, sibling] : [sibling, hash]));
  while (!isLeft && node % 2 === 0 && node > 0) {
    [node, last] = [node / 2, Math.floor(last / 2)];
  }

  [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
}

const found = hash.toString('hex');
isRight &&= last === 0 && found === receipt.root && found === root.toLowerCase();
console.log(
  isRight
    ? `The event ${eventId} is entry ${index + 1} of the ${size} under this root.`
    : 'No: this root lacks it.',
);
process.exitCode = isRight ? 0 : 1;
