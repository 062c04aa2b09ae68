import { createHash } from 'node:crypto';

const LEAF = Buffer.of(0);
const NODE = Buffer.of(1);

/** The hash of a leaf (RFC 9162, 2.1.1). */
export const hashLeaf = (bytes: Buffer): Buffer =>
  createHash('sha256').update(LEAF).update(bytes).digest();

/** The hash of a node with these two children (RFC 9162, 2.1.1). */
export const hashNode = (left: Buffer, right: Buffer): Buffer =>
  createHash('sha256').update(NODE).update(left).update(right).digest();

const EMPTY = createHash('sha256').digest();

/**
 * A perfect subtree: its 2^level leaves begin at index * 2^level. It never changes once the tree
 * has all of them, and is then the node number `level` that its last leaf has completed.
 */
export interface Subtree {
  readonly level: number;
  readonly index: number;
}

/**
 * Returns the perfect subtrees, from left to right, that the leaves from `start` to `end` consist
 * of. `start` must be the first leaf of one.
 */
export function subtreesOf(start: number, end: number): readonly Subtree[] {
  const found: Subtree[] = [];
  for (let at = start; at < end;) {
    let level = 0;
    while (at % 2 ** (level + 1) === 0 && at + 2 ** (level + 1) <= end) {
      level++;
    }

    found.push({ level, index: at / 2 ** level });
    at += 2 ** level;
  }

  return found;
}

/** The leaf whose arrival completes the subtree. */
export const lastLeafOf = ({ level, index }: Subtree): number => (index + 1) * 2 ** level - 1;

/**
 * Returns the parts of the tree of `size` leaves whose hashes are the path of a leaf, from the leaf
 * up (RFC 9162, 2.1.3.1).
 */
export function findPathParts(
  leaf: number,
  size: number,
): readonly (readonly [start: number, end: number])[] {
  const parts: (readonly [number, number])[] = [];
  let [start, end] = [0, size];
  while (end - start > 1) {
    // The left part has as many leaves as the greatest power of two below their number.
    const middle = start + 2 ** Math.floor(Math.log2(end - start - 1));
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

/**
 * Computes the hash of the leaves from `start` to `end` by the hashes of the perfect subtrees in
 * it. Subtrees get smaller to the right, so their hashes are joined from there.
 */
export function hashRange(start: number, end: number, hash: (subtree: Subtree) => Buffer): Buffer {
  const hashes = subtreesOf(start, end).map(hash);
  let joined = hashes.pop();
  if (joined === undefined) {
    return EMPTY;
  }

  for (const left of hashes.reverse()) {
    joined = hashNode(left, joined);
  }

  return joined;
}

/**
 * A leaf's path, from the leaf up, in the tree of the first `size` leaves, and that tree's root.
 */
export interface Inclusion {
  readonly path: readonly Buffer[];
  readonly root: Buffer;
}

/** The path of a leaf in the tree of the first `size` leaves, by the hashes of perfect subtrees. */
export const findInclusion = (
  leaf: number,
  size: number,
  hash: (subtree: Subtree) => Buffer,
): Inclusion => ({
  path: findPathParts(leaf, size).map(([start, end]) => hashRange(start, end, hash)),
  root: hashRange(0, size, hash),
});

/**
 * Computes the root to which a leaf's path leads in a tree of `size` leaves. Undefined if the
 * leaf's path in such a tree has another length.
 */
export function computeRoot(
  leaf: Buffer,
  index: number,
  size: number,
  path: readonly Buffer[],
): Buffer | undefined {
  const parts = findPathParts(index, size);
  if (index >= size || parts.length !== path.length) {
    return undefined;
  }

  let node = leaf;
  for (const [i, sibling] of path.entries()) {
    const [start = 0] = parts[i] ?? [];
    node = start < index ? hashNode(sibling, node) : hashNode(node, sibling);
  }

  return node;
}

/** Returns the subtrees whose hashes `findInclusion` needs. */
export const listSubtreesFor = (leaf: number, size: number): readonly Subtree[] =>
  [...findPathParts(leaf, size), [0, size] as const].flatMap(([start, end]) =>
    subtreesOf(start, end),
  );

/** How many more leaves than necessary a tree remembers before it forgets them. */
const FORGETS_EVERY = 256;

/** A growing tree. It remembers the hashes that it needs to grow, and its last leaves for paths. */
export class Tree {
  readonly #remembers: number;
  #size: number;
  /** The hashes of the subtrees that a leaf completed, by their levels. */
  #completed: Map<number, readonly Buffer[]>;

  /** `completed` has the hashes that the last leaves of `subtreesOf(0, size)` completed. */
  constructor({ size = 0, completed = new Map<number, readonly Buffer[]>(), remembers = 0 } = {}) {
    this.#size = size;
    this.#completed = completed;
    this.#remembers = remembers;
  }

  get size(): number {
    return this.#size;
  }

  get root(): Buffer {
    return this.rootOf(this.#size);
  }

  /**
   * Adds a leaf by its hash. Returns the hashes of the subtrees that it completes, by their levels,
   * its own first.
   */
  add(leaf: Buffer): readonly Buffer[] {
    const completed = [leaf];
    let node = leaf;
    let level = 0;
    let index = this.#size;
    while (index % 2 === 1) {
      node = hashNode(this.#hash({ level, index: index - 1 }), node);
      completed.push(node);
      level++;
      index = (index - 1) / 2;
    }

    this.#completed.set(this.#size, completed);
    this.#size++;
    if (this.#completed.size > this.#remembers + FORGETS_EVERY) {
      this.#forget();
    }

    return completed;
  }

  /**
   * The root of the tree of the first `size` leaves. Throws if more leaves have been added since
   * than are remembered.
   */
  rootOf(size: number): Buffer {
    return hashRange(0, size, this.#hash);
  }

  /**
   * The path of one of the last leaves in the tree of the first `size` leaves. Throws if it needs
   * hashes that are no longer remembered.
   */
  inclusionOf(leaf: number, size = this.#size): Inclusion {
    return findInclusion(leaf, size, this.#hash);
  }

  readonly #hash = ({ level, index }: Subtree): Buffer => {
    const hash = this.#completed.get(lastLeafOf({ level, index }))?.[level];
    if (!hash) {
      throw new Error(`The subtree ${index} of level ${level} is not remembered.`);
    }

    return hash;
  };

  /**
   * Keeps only the last leaves and the subtrees before them, which is all that their paths need.
   */
  #forget(): void {
    const first = this.#size - Math.min(this.#remembers, this.#size);
    const needed = new Set(subtreesOf(0, first).map(lastLeafOf));
    this.#completed = new Map(
      [...this.#completed].filter(([leaf]) => leaf >= first || needed.has(leaf)),
    );
  }
}
