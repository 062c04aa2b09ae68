import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/** What a visitor of `/` may have to load before the calendar is there (design 9). */
const LIMIT_BYTES = 150 * 1024;

interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
}

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const manifest = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8')) as Record<string, Chunk>;

/** A chunk and everything that it imports at once. */
function withImports(name: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (!chunk) throw new Error(`${name} is not in the build: has the page moved?`);
  if (!seen.has(name)) {
    seen.add(name);
    for (const imported of chunk.imports ?? []) withImports(imported, seen);
  }
  return seen;
}

const first = Object.keys(manifest).find((key) => manifest[key]?.name === 'first') ?? '';
const scripts = [...withImports(first)]
  .map((name) => manifest[name]?.file ?? '')
  .filter((file) => file.endsWith('.js'))
  .map((file) => ({ file, bytes: gzipSync(readFileSync(dist + file), { level: 9 }).length }))
  .sort((a, b) => b.bytes - a.bytes);
const total = scripts.reduce((sum, { bytes }) => sum + bytes, 0);
const inKilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(1)} KB`;

for (const { file, bytes } of scripts) console.log(`${inKilobytes(bytes).padStart(9)}  ${file}`);
console.log(`${inKilobytes(total).padStart(9)}  JavaScript for /, gzip; the limit is ${inKilobytes(LIMIT_BYTES)}`);
if (total > LIMIT_BYTES) {
  console.error('The home page loads too much JavaScript.');
  process.exit(1);
}
