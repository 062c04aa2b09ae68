import assert from 'node:assert/strict';

import { check, type Check } from '../check.ts';
import { createEvent } from '../trial.ts';

type Supports = (method: { path: string }) => boolean;

export const serverChecks: Check[] = [
  check('server: reports the methods that it supports', async (t) => {
    // The client chooses between its two append calls by this private property.
    const client = t.client as unknown as {
      capabilities: Promise<{ serverVersion: string; supports: Supports }>;
    };
    const { supports, serverVersion } = await client.capabilities;
    for (const method of ['Append', 'BatchAppend', 'Read', 'Delete', 'Tombstone']) {
      assert.ok(supports({ path: `/event_store.client.streams.Streams/${method}` }), method);
    }

    assert.match(serverVersion, /^\d+\.\d+\.\d+/);
  }),
  check(
    'server: is discoverable by gossip, unless it requires a token, which gossip can\u2019t carry',
    async (t) => {
      const { host, search, searchParams } = new URL(t.url.replace(/^esdb(\+discover)?:/, 'http:'));
      const discovering = t.connect(`esdb+discover://${host}${search}`);
      const found = discovering.appendToStream(t.toStreamName('found'), createEvent());
      if (searchParams.has('connectionName')) {
        await assert.rejects(found, /Failed to discover/);
      } else {
        assert.ok((await found).success);
      }
    },
  ),
  check(
    'server: takes any password in insecure mode, and calls that require the leader',
    async (t) => {
      await t.append(t.toStreamName('p'), createEvent(), {
        credentials: { username: 'x', password: 'y' },
      });
      await t.append(t.toStreamName('p'), createEvent(), { requiresLeader: true });
    },
  ),
  check('server: an invalid stream or event is refused, and the connection survives', async (t) => {
    await assert.rejects(t.append('', createEvent()));
    await assert.rejects(t.append('$$', createEvent()));
    await assert.rejects(t.append(t.toStreamName('id'), { ...createEvent(), id: 'no uuid' }));
    await assert.rejects(
      t.append(t.toStreamName('id'), {
        ...createEvent(),
        id: '00000000-0000-0000-0000-000000000000',
      }),
    );
    assert.ok((await t.append(t.toStreamName('id'), createEvent())).success);
  }),
];
