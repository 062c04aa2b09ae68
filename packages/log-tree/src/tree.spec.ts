import { createHash } from 'node:crypto';

import { describe, expect, it } from '@jest/globals';

import { findInclusion, hashLeaf, lastLeafOf, subtreesOf, Tree, type Subtree } from './tree.ts';

const computeSha256 = (...parts: readonly Buffer[]) =>
  createHash('sha256').update(Buffer.concat(parts)).digest();
const createEntry = (i: number) => Buffer.from(`entry ${i}`);

/** The definition, word for word (RFC 9162, 2.1.1). */
function computeRootByDefinition(entries: readonly Buffer[]): Buffer {
  if (entries.length === 0) {
    return computeSha256();
  }
  if (entries.length === 1) {
    return computeSha256(Buffer.of(0), entries[0] ?? Buffer.of());
  }

  let k = 1;
  while (k * 2 < entries.length) {
    k *= 2;
  }

  return computeSha256(
    Buffer.of(1),
    computeRootByDefinition(entries.slice(0, k)),
    computeRootByDefinition(entries.slice(k)),
  );
}

/** The definition of PATH (RFC 9162, 2.1.3.1). */
function computePathByDefinition(m: number, entries: readonly Buffer[]): readonly Buffer[] {
  if (entries.length === 1) {
    return [];
  }

  let k = 1;
  while (k * 2 < entries.length) {
    k *= 2;
  }

  return m < k
    ? [
        ...computePathByDefinition(m, entries.slice(0, k)),
        computeRootByDefinition(entries.slice(k)),
      ]
    : [
        ...computePathByDefinition(m - k, entries.slice(k)),
        computeRootByDefinition(entries.slice(0, k)),
      ];
}

const SIZES = Array.from({ length: 40 }, (_, size) => size);
const toHex = (hashes: readonly Buffer[]) => hashes.map((hash) => hash.toString('hex'));
const entriesOf = (size: number) => Array.from({ length: size }, (_, i) => createEntry(i));

describe('a growing tree', () => {
  it('has the root that the definition gives it at each size', () => {
    const tree = new Tree();
    for (const size of SIZES) {
      expect([tree.size, tree.root.toString('hex')]).toEqual([
        size,
        computeRootByDefinition(entriesOf(size)).toString('hex'),
      ]);
      tree.add(hashLeaf(createEntry(size)));
    }
  });

  it('has the root of RFC 6962’s implementations for their test entries', () => {
    const tree = new Tree();
    const inputs = [
      '',
      '00',
      '10',
      '2021',
      '3031',
      '40414243',
      '5051525354555657',
      '606162636465666768696a6b6c6d6e6f',
    ];
    for (const input of inputs) {
      tree.add(hashLeaf(Buffer.from(input, 'hex')));
    }

    expect(tree.root.toString('hex')).toBe(
      '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
    );
  });

  it('completes subtrees from which every path in every later tree follows', () => {
    const tree = new Tree();
    const completed = SIZES.map((size) => tree.add(hashLeaf(createEntry(size))));
    const hash = (subtree: Subtree) =>
      completed[lastLeafOf(subtree)]?.[subtree.level] ?? Buffer.of();
    for (const size of SIZES.slice(1)) {
      for (let leaf = 0; leaf < size; leaf++) {
        expect(toHex(findInclusion(leaf, size, hash).path)).toEqual(
          toHex(computePathByDefinition(leaf, entriesOf(size))),
        );
      }
    }
  });

  it('remembers what the paths of its last leaves need, and forgets the rest', () => {
    const remembers = 40;
    const tree = new Tree({ remembers });
    const entries = entriesOf(1200);
    for (const one of entries) {
      tree.add(hashLeaf(one));
    }

    expect(tree.root).toEqual(computeRootByDefinition(entries));
    for (let leaf = 1160; leaf < 1200; leaf++) {
      expect(toHex(tree.inclusionOf(leaf).path)).toEqual(
        toHex(computePathByDefinition(leaf, entries)),
      );
    }

    expect(() => tree.inclusionOf(3)).toThrow('is not remembered');
  });

  it('goes on from the subtrees of which it consists', () => {
    const whole = new Tree();
    const completed = entriesOf(13).map((one, i) => [i, whole.add(hashLeaf(one))] as const);
    const needed = subtreesOf(0, 13).map(lastLeafOf);
    const begun = new Tree({
      size: 13,
      completed: new Map(completed.filter(([leaf]) => needed.includes(leaf))),
    });
    expect(begun.root).toEqual(whole.root);
    expect(begun.add(hashLeaf(createEntry(13)))).toEqual(whole.add(hashLeaf(createEntry(13))));
    expect(begun.root).toEqual(computeRootByDefinition(entriesOf(14)));
  });
});
