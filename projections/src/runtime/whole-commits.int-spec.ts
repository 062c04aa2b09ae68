import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';

import { slotFromHalfHour } from '@cablepark/contracts/shared/slot-ids';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import { setEventAside } from '@cablepark/event-store/log/set-event-aside';
import { commit } from '@cablepark/event-store/test/commits';
import { eventually } from '@cablepark/platform/test/eventually';

import { readModels } from '../registry.ts';
import { createOpenedReadModel } from '../test/broken-read-models.ts';
import { ReadSide } from '../test/read-side.ts';

const opened = createOpenedReadModel();

let side: ReadSide;
beforeEach(async () => {
  side = await ReadSide.open([...readModels, opened]);
});
afterEach(() => side.close());

const listSlots = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => from + i);

it('a worker writes a commit in one transaction, in history and live', async () => {
  const commits: bigint[][] = [];
  for (let i = 0; i < 4; i++) {
    commits.push(await commit(side.log, ...listSlots(1000 * i, 900)));
  }

  const { progress } = side.startWorker({ models: [opened] });
  const advance = jest.spyOn(progress, 'advance');
  const waitUntilReached = async (last: bigint) => {
    expect(await progress.waitFor(['opened'], last, 30_000)).toBe(true);
  };

  await waitUntilReached(commits.at(-1)!.at(-1)!);
  for (let i = 4; i < 8; i++) {
    commits.push(await commit(side.log, ...listSlots(1000 * i, 3)));
  }

  await waitUntilReached(commits.at(-1)!.at(-1)!);
  const within = new Set(commits.flatMap((positions) => positions.slice(0, -1)));
  expect(advance.mock.calls.filter(([{ position }]) => within.has(position)).map(String)).toEqual(
    [],
  );
});

describe('a read model that an unreadable event of the schedule has stopped', () => {
  it.each([
    ['while others go on', [...readModels, opened]],
    ['while no other goes on', [opened]],
  ])('goes on by itself once that is set aside, %s', async (_, models) => {
    await side.write(SCHEDULE, [
      {
        type: 'SlotOpened',
        data: { day: '2027-01-01', slots: [{ slotId: slotFromHalfHour(1), priceCents: 2000 }] },
      },
    ]);
    const { worker } = side.startWorker({ models });
    const getStatus = () => worker.getStatus().readModels.find(({ name }) => name === 'opened');
    await commit(side.log, 2, 'unreadable', 3);
    await eventually(() => {
      expect(getStatus()?.stopped).toContain('schedule@2');
    }, 20_000);

    await setEventAside(side.log, { stream: SCHEDULE, revision: 2n, why: 'a test' });
    const last = (await commit(side.log, 4)).at(-1)!;
    await eventually(() => {
      expect([getStatus()?.stopped, (getStatus()?.position ?? -1n) >= last]).toEqual([null, true]);
    }, 20_000);
    const rows = await side.readRows([opened]);
    expect(rows['opened']).toHaveLength(4);
    await side.rebuild([opened]);
    expect(await side.readRows([opened])).toEqual(rows);
  });
});
