import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import { eventually } from '@cablepark/platform/test/eventually';
import { createQuietTrouble } from '@cablepark/platform/test/troubled';

import { NO_EVENTS, type EventLog } from '../log/event-log.ts';
import { startFaultyStore, type FaultyStore } from '../test/embedded-store.ts';
import { openedSlots, slotOpened, toNewEvents } from '../test/slots.ts';
import { FollowedStream } from './followed-stream.ts';

const trouble = createQuietTrouble();
const options = { trouble, part: 'configuration' };
let store: FaultyStore;
let here: EventLog;
let elsewhere: EventLog;
let followed: FollowedStream<readonly number[], never>;
let revision = NO_EVENTS;
const STREAM = 'configuration';

/** Writes from another process and expects the stream to follow without being read. */
async function expectSeen(slot: number): Promise<void> {
  ({ revision } = await elsewhere.append(
    STREAM,
    toNewEvents(slotOpened(slot)),
    revision,
    Date.now() + 20_000,
  ));
  await eventually(() => {
    expect(followed.state).toContain(slot);
  });
}

beforeAll(async () => {
  store = await startFaultyStore();
  here = store.open();
  elsewhere = store.open();
  ({ revision } = await elsewhere.append(
    STREAM,
    toNewEvents(slotOpened(1), slotOpened(2)),
    revision,
  ));
  followed = new FollowedStream(here, STREAM, openedSlots, options);
  await followed.start();
});
afterEach(() => {
  store.misbehave({ hangUntil: 0 });
});
afterAll(async () => {
  await followed.stop();
  await store.close();
});

describe('a followed stream', () => {
  it('is loaded at the start', () => {
    expect(followed.state).toEqual([1, 2]);
  });

  it("shows another process's change", async () => {
    await expectSeen(3);
  });

  it('does so after its connection was cut', async () => {
    store.cutConnections();
    await expectSeen(4);
    await expectSeen(5);
  });

  it('does so after the server was away', async () => {
    await store.stopServer();
    await store.startServer();
    await expectSeen(6);
  });

  it('does so after the server hung', async () => {
    store.misbehave({ hangUntil: Date.now() + 1500 });
    await expectSeen(7);
  });

  it('can be brought up to date without waiting for the subscription, and folds no event twice', async () => {
    ({ revision } = await elsewhere.append(STREAM, toNewEvents(slotOpened(8)), revision));
    await followed.catchUp();
    expect(followed.state).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    await expectSeen(9);
    expect(followed.state).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
});

it('can be started on a stream that does not exist yet', async () => {
  const young = new FollowedStream(here, 'configuration-2', openedSlots as never, options);
  await young.start();
  await elsewhere.append('configuration-2', toNewEvents(slotOpened(1)), NO_EVENTS);
  await eventually(() => {
    expect(young.state).toEqual([1]);
  });
  await young.stop();
});

it('can be stopped while the store is away', async () => {
  const alone = new FollowedStream(here, STREAM, openedSlots as never, options);
  await alone.start();
  await store.stopServer();
  await alone.stop();
  await store.startServer();
});

describe('a stream that cannot be read', () => {
  const createUnreadable = () =>
    toNewEvents({ type: 'SlotOpened', data: { slotId: 'one' } } as never);
  const createFollowed = (stream: string) =>
    new FollowedStream(here, stream, openedSlots as never, { trouble, part: stream });

  it('keeps the last values, and is reported as long as it lasts', async () => {
    await elsewhere.append('settings', toNewEvents(slotOpened(1)), NO_EVENTS);
    const young = createFollowed('settings');
    await young.start();
    await elsewhere.append('settings', createUnreadable(), 0n);
    await eventually(() => {
      expect(trouble.messageOf('settings')).toMatch(/can't be read: the last values stay in force/);
    });
    expect(young.state).toEqual([1]);
    await young.stop();
    const restarted = createFollowed('settings');
    await restarted.start();
    expect(restarted.state).toEqual([1]);
    await restarted.stop();
  });

  it('has no values if none could ever be read', async () => {
    await elsewhere.append('gone', toNewEvents(slotOpened(1)), NO_EVENTS);
    await elsewhere.connection.current.client.tombstoneStream('gone');
    const young = createFollowed('gone');
    await young.start();
    expect(() => young.state).toThrow('gone could not be read yet');
    expect(trouble.messageOf('gone')).toMatch(/can't be read: what needs it has to wait/);
    await young.stop();
  });

  it('is reported when it is deleted for good', async () => {
    await elsewhere.append('deleted', toNewEvents(slotOpened(1)), NO_EVENTS);
    const young = createFollowed('deleted');
    await young.start();
    await elsewhere.connection.current.client.tombstoneStream('deleted');
    await eventually(() => {
      expect(trouble.messageOf('deleted')).toMatch(
        /can't be read after revision 0: the last values/,
      );
    });
    expect(young.state).toEqual([1]);
    await young.stop();
  });

  it('is reported while the store is away, and no longer once it is back', async () => {
    const young = createFollowed('away');
    await young.start();
    await store.stopServer();
    await eventually(() => {
      expect(trouble.messageOf('away')).toMatch(/tried again/);
    });
    await store.startServer();
    await eventually(() => {
      expect(trouble.messageOf('away')).toBeUndefined();
    });
    await young.stop();
  });
});
