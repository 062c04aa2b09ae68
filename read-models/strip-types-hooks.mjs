import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/wasm-typescript';

const own = new URL('src/', import.meta.url).href;

export async function load(url, context, next) {
  if (!url.startsWith(own)) return next(url, context);
  const source = await readFile(fileURLToPath(url), 'utf8');
  return {
    format: 'module',
    source: transformSync(source, { mode: 'strip-only', module: true }).code,
    shortCircuit: true,
  };
}
