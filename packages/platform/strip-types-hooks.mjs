import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const root = new URL('../../', import.meta.url).href;
/**
 * Sources without types by their hash, because each question starts a process and the compiler
 * takes longest to load.
 */
const cache = new URL('.cache/without-types/', root);
const isOwn = (url) =>
  url.startsWith(root) && url.endsWith('.ts') && !url.startsWith(`${root}node_modules/`);

/** Node calls this for each module. */
export function load(url, context, next) {
  if (!isOwn(url)) {
    return next(url, context);
  }

  const typed = readFileSync(fileURLToPath(url), 'utf8');
  const file = new URL(`${createHash('sha256').update(typed).digest('hex')}.js`, cache);
  const source = readCached(file) ?? removeTypes(typed, file);
  return { format: 'module', source, shortCircuit: true };
}

function readCached(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function removeTypes(typed, file) {
  const { transformSync } = createRequire(import.meta.url)('@swc/wasm-typescript');
  const { code } = transformSync(typed, {
    mode: 'transform',
    module: true,
    transform: { verbatimModuleSyntax: true },
  });
  try {
    writeCached(code, file);
  } catch {
    // This user may not be allowed to write beside the sources.
  }

  return code;
}

/** Writes under another name first, so that no other process reads half of it. */
function writeCached(code, file) {
  const unfinished = new URL(randomUUID(), cache);
  mkdirSync(cache, { recursive: true });
  writeFileSync(unfinished, code);
  renameSync(unfinished, file);
}
