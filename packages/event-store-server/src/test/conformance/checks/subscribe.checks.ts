/* oxlint-disable typescript/no-non-null-assertion -- a missing value fails the check, as it should */
import assert from 'node:assert/strict';

import {
  END,
  eventTypeFilter,
  excludeSystemEvents,
  START,
  streamNameFilter,
  type Filter,
} from '@eventstore/db-client';

import { assertFails, check, type Check } from '../check.ts';
import { Follower } from '../follower.ts';
import { createEvent, createEvents, createLink, createNumberedEvents } from '../trial.ts';

export const subscribeChecks: Check[] = [
  check(
    'subscribe to a stream: after a revision, from the start or the end; history, caughtUp, live',
    async (t) => {
      const stream = t.toStreamName('history');
      await t.append(stream, createNumberedEvents(3));
      const from = [START, 0n, 2n, END] as const;
      const followers = from.map(
        (fromRevision) => new Follower(t.client.subscribeToStream(stream, { fromRevision })),
      );
      await Promise.all(followers.map((follower) => follower.waitUntilHeard('caughtUp')));
      await t.append(stream, createNumberedEvents(2, 3));
      await Promise.all(followers.map((follower) => follower.waitUntilHeard('4:e4')));
      const live = ['caughtUp', '3:e3', '4:e4'];
      assert.deepEqual(
        followers.map(({ heard }) => heard),
        [
          ['confirmation', '0:e0', '1:e1', '2:e2', ...live],
          ['confirmation', '1:e1', '2:e2', ...live],
          ['confirmation', ...live],
          ['confirmation', ...live],
        ],
      );
    },
  ),
  check('subscribe to a stream: one that is missing, created, deleted and recreated', async (t) => {
    const stream = t.toStreamName('later');
    const follower = new Follower(t.client.subscribeToStream(stream));
    await follower.waitUntilHeard('confirmation');
    await t.append(stream, createNumberedEvents(2));
    await follower.waitUntilHeard('caughtUp');
    await t.client.deleteStream(stream);
    await t.append(stream, createEvent('back'));
    await follower.waitUntilHeard('2:back');
    assert.deepEqual(follower.heard, ['confirmation', '0:e0', '1:e1', 'caughtUp', '2:back']);
  }),
  check('subscribe to a stream: a tombstone ends it, written before or after', async (t) => {
    const stream = t.toStreamName('stone');
    await t.append(stream, createEvent('e0'));
    const follower = new Follower(t.client.subscribeToStream(stream));
    await follower.waitUntilHeard('caughtUp');
    await t.client.tombstoneStream(stream);
    await follower.waitUntilHeard('error');
    assert.equal(follower.error?.type, 'stream-deleted');
    assert.deepEqual(follower.events, ['0:e0', '9223372036854775807:$streamDeleted']);
    const late = new Follower(t.client.subscribeToStream(stream));
    await late.waitUntilHeard('error');
    assert.deepEqual([late.error?.type, late.events], ['stream-deleted', []]);
  }),
  check(
    'subscribe to a stream: events that its metadata hides are not delivered; links are resolved on request',
    async (t) => {
      const stream = t.toStreamName('cut');
      await t.append(stream, createNumberedEvents(10));
      await t.client.setStreamMetadata(stream, { maxCount: 2 });
      await t.append(t.toStreamName('links'), [createLink(9, stream), createLink(0, stream)]);
      const follower = new Follower(t.client.subscribeToStream(stream));
      const links = new Follower(
        t.client.subscribeToStream(t.toStreamName('links'), { resolveLinkTos: true }),
      );
      await Promise.all([follower.waitUntilHeard('caughtUp'), links.waitUntilHeard('caughtUp')]);
      assert.deepEqual(follower.events, ['8:e8', '9:e9']);
      assert.deepEqual(links.heard, ['confirmation', '9:e9', 'nothing', 'caughtUp']);
    },
  ),
  check('subscribe to $all: after a position; the end; beyond the end', async (t) => {
    const stream = t.toStreamName('all');
    const { position } = await t.append(stream, createEvent('e0'));
    await t.append(stream, createNumberedEvents(2, 1));
    const beyond = { commit: 1n << 61n, prepare: 1n << 61n };
    const [after, end, late] = ([position!, END, beyond] as const).map(
      (fromPosition) =>
        new Follower(t.client.subscribeToAll({ fromPosition, filter: excludeSystemEvents() })),
    );
    const followers = [after!, end!, late!];
    await Promise.all(followers.map((follower) => follower.waitUntilHeard('caughtUp')));
    await t.append(stream, createEvent('live'));
    await Promise.all(followers.map((follower) => follower.waitUntilHeard('3:live')));
    assert.deepEqual(after!.events.slice(0, 2), ['1:e1', '2:e2']);
    for (const follower of [end!, late!]) {
      assert.ok(!follower.events.includes('2:e2'));
    }
  }),
  check('subscribe to $all: prefixes and expressions on stream and type', async (t) => {
    const { position } = await t.append(t.toStreamName('mark'), createEvent('mark'));
    await t.append(t.toStreamName('day-1'), [
      createEvent('SlotBlocked'),
      createEvent('BookingPlaced'),
    ]);
    await t.append(t.toStreamName('user-1'), createEvent('UserRegistered'));
    await t.append(t.toStreamName('day-2'), createEvent('BookingCancelled'));
    await t.client.setStreamMetadata(t.toStreamName('day-2'), { maxCount: 100 });
    const seen = async (filter: Parameters<typeof t.client.subscribeToAll>[0]) => {
      const follower = new Follower(
        t.client.subscribeToAll({ fromPosition: position!, ...filter }),
      );
      await follower.waitUntilHeard('caughtUp');
      await follower.stop();
      return follower.events.filter((_, i) => follower.streams[i]?.includes(t.toStreamName('')));
    };

    const on = (filter: Filter) => seen({ filter });
    assert.deepEqual(await on(streamNameFilter({ prefixes: [t.toStreamName('day-')] })), [
      '0:SlotBlocked',
      '1:BookingPlaced',
      '0:BookingCancelled',
    ]);
    assert.deepEqual(
      await on(streamNameFilter({ prefixes: [t.toStreamName('day-2'), t.toStreamName('user')] })),
      ['0:UserRegistered', '0:BookingCancelled'],
    );
    assert.deepEqual(
      await on(streamNameFilter({ regex: `^${t.toStreamName('(day-2|user-.*)')}$` })),
      ['0:UserRegistered', '0:BookingCancelled'],
    );
    assert.equal((await on(streamNameFilter({ regex: 'day-1' }))).length, 2);
    assert.equal((await on(eventTypeFilter({ prefixes: ['Booking'] }))).length, 2);
    assert.equal((await on(eventTypeFilter({ regex: '^(Slot|User)' }))).length, 2);
    assert.equal((await on(eventTypeFilter({ prefixes: ['booking'] }))).length, 0);
    assert.equal((await on(excludeSystemEvents())).length, 4);
    assert.equal((await on(streamNameFilter({ prefixes: [''] }))).length, 5);
    assert.equal((await on(streamNameFilter({ prefixes: [] }))).length, 0);
    assert.equal((await seen({})).length, 5);
    const broken = new Follower(
      t.client.subscribeToAll({ filter: eventTypeFilter({ regex: '(' }) }),
    );
    await broken.waitUntilHeard('error');
  }),
  check(
    'subscribe to $all: checkpoints grow, in history and live, and each can be resumed from',
    async (t) => {
      const { position } = await t.append(t.toStreamName('mark'), createEvent('mark'));
      await t.append(t.toStreamName('noise'), createEvents(500));
      await t.append(t.toStreamName('hit'), createEvent('hit'));
      const marks: bigint[] = [];
      let heardLive: () => void;
      const live = new Promise<void>((resolve) => {
        heardLive = resolve;
      });
      const filter = streamNameFilter({
        prefixes: [t.toStreamName('hit')],
        maxSearchWindow: 32,
        checkpointInterval: 1,
        checkpointReached: (_, { commit }) => {
          marks.push(commit);
          if (marks.length > inHistory && inHistory > 0) {
            heardLive();
          }
        },
      });
      let inHistory = 0;
      const follower = new Follower(t.client.subscribeToAll({ fromPosition: position!, filter }));
      await follower.waitUntilHeard('caughtUp');
      inHistory = marks.length;
      assert.ok(inHistory >= 10, `${inHistory} checkpoints in 501 events`);
      await t.append(t.toStreamName('noise'), createEvents(100));
      await live;
      assert.ok(marks.every((mark, i) => i === 0 || mark > marks[i - 1]!));
      assert.ok(marks.every((mark) => mark >= position!.commit));
      const last = marks.at(-1)!;
      const again = new Follower(
        t.client.subscribeToAll({ fromPosition: { commit: last, prepare: last }, filter }),
      );
      await again.waitUntilHeard('caughtUp');
      assert.deepEqual(again.events, []);
    },
  ),
  check('subscribe: fifty at once, and unsubscribing ends each', async (t) => {
    const stream = t.toStreamName('fan');
    const followers = Array.from(
      { length: 50 },
      () => new Follower(t.client.subscribeToStream(stream)),
    );
    await Promise.all(followers.map((follower) => follower.waitUntilHeard('confirmation')));
    await t.append(stream, createNumberedEvents(3));
    await Promise.all(followers.map((follower) => follower.waitUntilHeard('2:e2')));
    for (const follower of followers) {
      assert.deepEqual(follower.events, ['0:e0', '1:e1', '2:e2']);
      await follower.stop();
    }
  }),
  check('subscribe: a broken expression or position is refused, not ignored', async (t) => {
    const { position } = await t.append(t.toStreamName('p'), createEvent());
    await t.append(t.toStreamName('p'), createEvent());
    const none = { commit: position!.commit + 1n, prepare: position!.commit + 1n };
    const follower = new Follower(t.client.subscribeToAll({ fromPosition: none }));
    await follower.waitUntilHeard('error');
    await assertFails(t.read(t.toStreamName('missing')), 'stream-not-found');
  }),
];
