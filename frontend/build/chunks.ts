import type { Rollup } from 'vite';

export type Bundle = Rollup.OutputBundle;

/** The name of the chunk that every page loads (vite.config.ts). */
export const FIRST = 'first';

export function firstChunkOf(bundle: Bundle): Rollup.OutputChunk {
  for (const file of Object.values(bundle)) {
    if (file.type === 'chunk' && file.name === FIRST) {
      return file;
    }
  }

  throw new Error('The first page has no chunk.');
}

/** The chunk of a source, which is named by the end of its path. */
export function chunkOf(bundle: Bundle, source: string): Rollup.OutputChunk {
  for (const file of Object.values(bundle)) {
    if (file.type === 'chunk' && file.facadeModuleId?.endsWith(source)) {
      return file;
    }
  }

  throw new Error(`${source} has no chunk of its own: has it moved?`);
}

/** These chunks and all that they import at once. */
export function withImports(
  bundle: Bundle,
  chunks: readonly Rollup.OutputChunk[],
): ReadonlySet<Rollup.OutputChunk> {
  const found = new Set<Rollup.OutputChunk>();
  const add = (chunk: Rollup.OutputChunk): void => {
    if (found.has(chunk)) {
      return;
    }

    found.add(chunk);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') {
        add(imported);
      }
    }
  };

  chunks.forEach(add);
  return found;
}

/** The addresses of the styles that these chunks need. */
export function listStyles(bundle: Bundle, chunks: readonly Rollup.OutputChunk[]): string[] {
  const styles = new Set<string>();
  for (const chunk of withImports(bundle, chunks)) {
    for (const style of chunk.viteMetadata?.importedCss ?? []) {
      styles.add(`/${style}`);
    }
  }

  return [...styles];
}
