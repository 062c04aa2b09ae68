import { describe, expect, it } from '@jest/globals';

import type { RecordedLeaf } from './leaves.ts';
import { hashLeaf, Tree } from './tree.ts';
import { verifyLog, type FoundEvent } from './verify-log.ts';

/** Twenty events at positions 0, 10, 20 …, and their leaves. */
const EVENTS = Array.from({ length: 20 }, (_, i) => ({
  position: BigInt(i * 10),
  hash: hashLeaf(Buffer.from(`event ${i}`)),
}));
const tree = new Tree();
const LEAVES = EVENTS.map(({ position, hash }, index) => ({
  index,
  position,
  hashes: tree.add(hash),
}));

async function* toPages<Item>(items: readonly Item[]): AsyncGenerator<readonly Item[]> {
  for (let at = 0; at < items.length; at += 6) {
    yield await Promise.resolve(items.slice(at, at + 6));
  }
}

const verify = (
  events: readonly FoundEvent[],
  leaves: readonly RecordedLeaf[] = LEAVES,
  sizes: readonly number[] = [],
) => verifyLog(toPages(events), toPages(leaves), new Set(sizes));

const findDifferences = async (
  events: readonly FoundEvent[],
  leaves: readonly RecordedLeaf[] = LEAVES,
) => (await verify(events, leaves)).differences.map(Number);

const other = hashLeaf(Buffer.from('another event'));
const changeAt = <Item>(items: readonly Item[], at: number, change: Partial<Item>): Item[] =>
  items.map((item, i) => (i === at ? { ...item, ...change } : item));

describe('verifying a log', () => {
  it('finds nothing where nothing was changed, and the roots of the sizes that are asked for', async () => {
    const { size, root, roots, ...found } = await verify(EVENTS, LEAVES, [7, 20, 21]);
    expect(found).toEqual({
      differences: [],
      gone: new Set(),
      days: [],
      unrecorded: 0,
      unrecordedMs: 0,
    });
    expect([size, root, [...roots.keys()]]).toEqual([20, tree.root, [7, 20]]);
    const seven = new Tree();
    for (const { hash } of EVENTS.slice(0, 7)) {
      seven.add(hash);
    }

    expect(roots.get(7)).toEqual(seven.root);
  });

  it('says how much time the events at the end span that have no leaf', async () => {
    const timed = EVENTS.map((event, i) => ({ ...event, times: [i * 1000, 100 - i] }));
    const {
      unrecorded,
      unrecordedMs,
      differences: none,
    } = await verify(timed, LEAVES.slice(0, 15));
    expect([unrecorded, unrecordedMs, none]).toEqual([5, 4000, []]);
    const stored = EVENTS.map((event, i) => ({ ...event, times: [Number.NaN, i * 1000] }));
    expect(await verify(stored, LEAVES.slice(0, 10))).toMatchObject({
      unrecorded: 10,
      unrecordedMs: 9000,
    });
  });

  it.each(LEAVES.map(({ index }) => index))(
    'names the position of event %i after any change to it',
    async (i) => {
      expect(await findDifferences(changeAt<FoundEvent>(EVENTS, i, { hash: other }))).toEqual([
        i * 10,
      ]);
      expect(await findDifferences(changeAt<FoundEvent>(EVENTS, i, { hash: undefined }))).toEqual([
        i * 10,
      ]);
      expect(await findDifferences(EVENTS.toSpliced(i, 1))).toEqual([i * 10]);
      const inserted = EVENTS.toSpliced(i, 0, { position: BigInt(i * 10 - 5), hash: other });
      expect(await findDifferences(inserted)).toEqual([i * 10 - 5]);
    },
  );

  it.each(LEAVES.map(({ index }) => index))(
    'names the position of leaf %i after any change to it',
    async (i) => {
      const { hashes } = LEAVES[i]!;
      for (const level of hashes.keys()) {
        expect([
          level,
          await findDifferences(EVENTS, changeAt(LEAVES, i, { hashes: hashes.with(level, other) })),
        ]).toEqual([level, [i * 10]]);
      }

      expect(
        await findDifferences(EVENTS, changeAt(LEAVES, i, { hashes: [...hashes, other] })),
      ).toEqual([i * 10]);
      expect(await findDifferences(EVENTS, changeAt(LEAVES, i, { index: i + 100 }))).toEqual([
        i * 10,
      ]);
      if (i < 19) {
        expect(await findDifferences(EVENTS, LEAVES.toSpliced(i, 1))).toEqual([i * 10]);
      }

      const moved = LEAVES.toSpliced(i, 1).concat({ ...LEAVES[i]!, position: BigInt(i * 10 + 5) });
      expect(
        await findDifferences(
          EVENTS,
          moved.sort((a, b) => Number(a.position - b.position)),
        ),
      ).toEqual(expect.arrayContaining([i * 10 + 5]));
    },
  );

  it('names each of several changes at once', async () => {
    for (let i = 0; i + 3 < 20; i++) {
      const events = changeAt<FoundEvent>(EVENTS, i, { hash: other });
      const { hashes } = LEAVES[i + 1]!;
      const leaves = changeAt(LEAVES, i + 1, { hashes: hashes.with(0, other) });
      const top = LEAVES[i + 3]!.hashes.length - 1;
      const both = changeAt(leaves, i + 3, { hashes: LEAVES[i + 3]!.hashes.with(top, other) });
      expect(await findDifferences(events, both)).toEqual([i * 10, (i + 1) * 10, (i + 3) * 10]);
    }
  });

  it('counts events at the end that have no leaf yet', async () => {
    expect(await verify(EVENTS, LEAVES.slice(0, 17))).toMatchObject({
      differences: [],
      unrecorded: 3,
    });
  });

  it('names what no event store has written, wherever it is', async () => {
    for (const at of [0, 5, 20]) {
      const found = { position: BigInt(at * 10 - 5), hash: undefined };
      const { differences, size } = await verify((EVENTS as FoundEvent[]).toSpliced(at, 0, found));
      expect([differences, size]).toEqual([[found.position], 20]);
    }
  });

  it('names the days whose roots are not those of the log', async () => {
    const ten = new Tree();
    for (const { hash } of EVENTS.slice(0, 10)) {
      ten.add(hash);
    }

    const root = ten.root.toString('hex');
    const addRoots = (events: readonly FoundEvent[]) =>
      changeAt(changeAt(events, 12, { dailyRoot: { day: '2026-06-01', size: 10, root } }), 15, {
        dailyRoot: { day: '2026-06-02', size: 16, root },
      });
    expect((await verify(addRoots(EVENTS))).days).toEqual(['2026-06-02']);
    const { days, differences: changed } = await verify(
      addRoots(changeAt<FoundEvent>(EVENTS, 3, { hash: other })),
    );
    expect([days, changed]).toEqual([['2026-06-01', '2026-06-02'], [30n]]);
  });
});
