import { readFile } from 'node:fs/promises';
import type { LoadHook, ResolveHook } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/wasm-typescript';

// How Node loads the files of read models (https://nodejs.org/api/module.html#customization-hooks). They may lie anywhere,
// where neither this package nor a compiler can be found.

const PACKAGE = '@cablepark/read-models';
const isTypeScript = (url: string): boolean => /^file:.*\.[cm]?ts$/.test(url);

let here = { api: '', folder: '' };
export function initialize(data: typeof here): void {
  here = data;
}

export const resolve: ResolveHook = (specifier, context, next) =>
  specifier === PACKAGE ? { url: here.api, shortCircuit: true } : next(specifier, context);

/** Strips the types from the files of the folder, and from our own source. Lines and columns stay as they are. */
export const load: LoadHook = async (url, context, next) => {
  if (!isTypeScript(url) || (url !== here.api && !url.startsWith(here.folder))) return next(url, context);
  const path = fileURLToPath(url);
  const source = await readFile(path, 'utf8');
  return { format: 'module', source: stripped(source, path), shortCircuit: true };
};

function stripped(source: string, filename: string): string {
  try {
    return transformSync(source, { mode: 'strip-only', module: true, filename }).code;
  } catch (error) {
    const { message, startLine } = error as { message?: string; startLine?: number };
    throw new SyntaxError(`${message ?? String(error)} (line ${startLine ?? '?'})`, { cause: error });
  }
}
