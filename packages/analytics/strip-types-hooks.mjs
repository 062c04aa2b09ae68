import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/wasm-typescript';

const root = new URL('../../', import.meta.url).href;
const isOwn = (url) => url.startsWith(root) && url.endsWith('.ts') && !url.startsWith(`${root}node_modules/`);

export async function load(url, context, next) {
  if (!isOwn(url)) return next(url, context);
  const source = await readFile(fileURLToPath(url), 'utf8');
  return {
    format: 'module',
    source: transformSync(source, { mode: 'strip-only', module: true }).code,
    shortCircuit: true,
  };
}
