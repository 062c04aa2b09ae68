import { readFile } from 'node:fs/promises';
import type { LoadHook, ResolveHook } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/wasm-typescript';

// How Node loads the files of read models (https://nodejs.org/api/module.html#customization-hooks). They may lie anywhere,
// where neither this package nor a compiler can be found.

const PACKAGE = '@cablepark/read-models';
let here = { api: '', folder: '' };
export function initialize(data: typeof here): void {
  here = data;
}

const isOfFolder = (url: string | undefined): boolean => url?.startsWith(here.folder) === true;

export const resolve: ResolveHook = async (specifier, context, next) => {
  if (specifier === PACKAGE) return { url: here.api, shortCircuit: true };
  const resolved = await next(specifier, context);
  // What is installed may lie anywhere.
  if (isOfFolder(context.parentURL) && /^(\.|\/|#|file:)/i.test(specifier) && !isOfFolder(resolved.url))
    throw new Error(`It imports ${specifier}, which is outside of READ_MODELS_DIR.`);
  return resolved;
};

/** Strips the types from the files of the folder, and from our own source. Lines and columns stay as they are. */
export const load: LoadHook = async (url, context, next) => {
  if (!/^file:.*\.[cm]?ts$/.test(url) || (url !== here.api && !isOfFolder(url))) return next(url, context);
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
