import { createHash } from 'node:crypto';

const LEAF = Buffer.of(0);
const NODE = Buffer.of(1);

/** The hash of a leaf (RFC 9162, 2.1.1). */
export const leafHash = (bytes: Buffer): Buffer => createHash('sha256').update(LEAF).update(bytes).digest();

export const nodeHash = (left: Buffer, right: Buffer): Buffer =>
  createHash('sha256').update(NODE).update(left).update(right).digest();

/** The hash of a tree without leaves. */
const EMPTY = createHash('sha256').digest();

/**
 * A perfect subtree: its 2^level leaves begin at index * 2^level. It never changes once the tree has all of them, and is
 * then the node number `level` that its last leaf has completed.
 */
export interface Subtree {
  readonly level: number;
  readonly index: number;
}

/** The perfect subtrees, from left to right, of which the leaves from `start` to `end` consist; `start` begins one. */
export function subtreesOf(start: number, end: number): readonly Subtree[] {
  const found: Subtree[] = [];
  for (let at = start; at < end;) {
    let level = 0;
    while (at % 2 ** (level + 1) === 0 && at + 2 ** (level + 1) <= end) level++;
    found.push({ level, index: at / 2 ** level });
    at += 2 ** level;
  }
  return found;
}

/** The leaf whose arrival completes the subtree. */
export const lastLeafOf = ({ level, index }: Subtree): number => (index + 1) * 2 ** level - 1;

/** The greatest power of two below a size of at least 2. */
const splitOf = (size: number): number => 2 ** Math.floor(Math.log2(size - 1));

/** The parts of the tree of `size` leaves whose hashes are the path of a leaf, from the leaf up (RFC 9162, 2.1.3.1). */
export function pathParts(leaf: number, size: number): readonly (readonly [start: number, end: number])[] {
  const parts: (readonly [number, number])[] = [];
  let [start, end] = [0, size];
  while (end - start > 1) {
    const middle = start + splitOf(end - start);
    if (leaf < middle) {
      parts.push([middle, end]);
      end = middle;
    } else {
      parts.push([start, middle]);
      start = middle;
    }
  }
  return parts.reverse();
}

/** The hash of neighbouring subtrees, the last ones of which are the smallest: of a tree or of the right part of one. */
const joined = (hashes: readonly Buffer[]): Buffer =>
  hashes.reduceRight<Buffer | undefined>((right, left) => (right ? nodeHash(left, right) : left), undefined) ?? EMPTY;

/** The hash of the leaves from `start` to `end`, by those of the perfect subtrees in it. */
export const hashOf = (start: number, end: number, hash: (subtree: Subtree) => Buffer): Buffer =>
  joined(subtreesOf(start, end).map(hash));

/** A growing tree, of which only what is needed to go on is kept. */
export class GrowingTree {
  #size: number;
  /** The hashes of the perfect subtrees of which it consists, from left to right. */
  readonly #peaks: Buffer[];

  /** Begins with the subtrees of a tree of this size. */
  constructor(size = 0, peaks: readonly Buffer[] = []) {
    this.#size = size;
    this.#peaks = [...peaks];
  }

  get size(): number {
    return this.#size;
  }

  get root(): Buffer {
    return joined(this.#peaks);
  }

  /** Adds a leaf by its hash. Returns the hashes of the subtrees that it completes, by their levels, its own first. */
  add(leaf: Buffer): readonly Buffer[] {
    const completed = [leaf];
    for (let left = this.#size; left % 2 === 1; left = (left - 1) / 2) {
      const sibling = this.#peaks.pop() ?? EMPTY;
      completed.push(nodeHash(sibling, completed.at(-1) ?? EMPTY));
    }
    this.#peaks.push(completed.at(-1) ?? leaf);
    this.#size++;
    return completed;
  }
}
