import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const root = new URL('../../', import.meta.url).href;
/**
 * Sources without types by their hash, because each question starts a process and the compiler
 * takes longest to load.
 */
const cache = new URL('.cache/without-types/', root);
const isOwn = (url) =>
  url.startsWith(root) && url.endsWith('.ts') && !url.startsWith(`${root}node_modules/`);

export async function load(url, context, next) {
  if (!isOwn(url)) {
    return next(url, context);
  }

  const typed = await readFile(fileURLToPath(url), 'utf8');
  const file = new URL(`${createHash('sha256').update(typed).digest('hex')}.js`, cache);
  const source = await readFile(file, 'utf8').catch(() => withoutTypes(typed, file));
  return { format: 'module', source, shortCircuit: true };
}

async function withoutTypes(typed, file) {
  const { transformSync } = await import('@swc/wasm-typescript');
  const { code } = transformSync(typed, {
    mode: 'transform',
    module: true,
    transform: { verbatimModuleSyntax: true },
  });
  // This user may not be allowed to write beside the sources.
  await keep(code, file).catch(() => undefined);
  return code;
}

/** Writes under another name first, so that no other process reads half of it. */
async function keep(code, file) {
  const unfinished = new URL(randomUUID(), cache);
  await mkdir(cache, { recursive: true });
  await writeFile(unfinished, code);
  await rename(unfinished, file);
}
