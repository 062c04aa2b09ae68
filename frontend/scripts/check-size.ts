import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/** What a visitor of `/` may have to load before the calendar is there (design 9). */
const LIMIT_BYTES = 150 * 1024;

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
/**
 * The scripts that the page names have the home page and all that it imports at once
 * (vite.config.ts).
 */
const scripts = [
  ...readFileSync(`${dist}index.html`, 'utf8').matchAll(/"\/(assets\/[^"]*\.js)"/g),
].map(([, file = '']) => ({
  file,
  bytes: gzipSync(readFileSync(dist + file), { level: 9 }).length,
}));
const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
const inKilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

for (const { file, bytes } of scripts) {
  console.log(`${inKilobytes(bytes).padStart(9)}  ${file}`);
}

console.log(
  `${inKilobytes(total).padStart(9)}  JavaScript for /, gzip; the limit is ${inKilobytes(LIMIT_BYTES)}`,
);
if (total === 0 || total > LIMIT_BYTES) {
  console.error('The home page loads too much JavaScript, or none.');
  process.exit(1);
}
