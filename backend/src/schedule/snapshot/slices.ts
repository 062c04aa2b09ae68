import { setImmediate } from 'node:timers/promises';

/** How long to work before other work of the process gets its turn, in milliseconds. */
const SLICE_MS = 3;
/** The size of a slice of text, in characters. */
const SLICE_LENGTH = 64 * 1024;

/** Joins pieces of text into slices, and pauses often enough for other work of the process. */
export async function* joinIntoSlices(
  pieces: Iterable<string>,
): AsyncGenerator<string, void, undefined> {
  let slice: string[] = [];
  let length = 0;
  let since = performance.now();
  for (const piece of pieces) {
    slice.push(piece);
    length += piece.length;
    if (length >= SLICE_LENGTH) {
      yield slice.join('');
      slice = [];
      length = 0;
    }
    if (performance.now() - since < SLICE_MS) {
      continue;
    }

    await setImmediate();
    since = performance.now();
  }

  yield slice.join('');
}
