import { describe, expect, it } from '@jest/globals';

import { findLeader, hasLeader, isCutOff, type Views } from './cluster-watch.ts';
import type { Member } from './gossip.ts';
import { parseStoreAddresses } from './store-addresses.ts';

const STATES = {
  unknown: 2,
  follower: 6,
  leader: 8,
  manager: 9,
  leaderless: 12,
  replica: 14,
} as const;

/** `a:leader b:follower c:-follower`; a minus in front of the state: it is taken for dead. */
const parseView = (text: string): Member[] =>
  text.split(' ').map((one) => {
    const [address = '', state = ''] = one.split(':');
    const isAlive = !state.startsWith('-');
    return { address, state: STATES[state.replace('-', '') as keyof typeof STATES], isAlive };
  });
const parseViews = (all: Record<string, string>): Views =>
  new Map(Object.entries(all).map(([node, text]) => [node, parseView(text)]));

const sound = 'a:leader b:follower c:follower';

describe('the leader of a cluster', () => {
  it.each<[name: string, all: Record<string, string>, leader: string | undefined]>([
    ['is who says so and is seen by all', { a: sound, b: sound, c: sound }, 'a'],
    [
      'is seen by most',
      { a: 'a:leader b:follower c:-follower', b: sound, c: 'a:-leader b:-follower c:unknown' },
      'a',
    ],
    [
      'is the new one where a deposed one still thinks that it leads',
      { a: sound, b: 'a:-leader b:leader c:follower', c: 'a:-leader b:leader c:follower' },
      'b',
    ],
    ['is missing where nobody says so', { a: 'a:unknown b:-unknown c:-unknown' }, undefined],
    ['is missing where it is alone', { a: 'a:leader b:-follower c:-follower' }, undefined],
    ['is missing where only others speak of it', { b: sound, c: sound }, undefined],
    ['is found where the others can’t be reached from here, but follow it', { a: sound }, 'a'],
    ['is missing where nobody answers', {}, undefined],
    [
      'is not chosen by replicas and managers',
      { a: 'a:leader b:-follower c:-follower d:replica e:replica f:manager' },
      undefined,
    ],
    ['of a single node is that node', { a: 'a:leader' }, 'a'],
    ['of two nodes needs both', { a: 'a:leader b:-follower' }, undefined],
  ])('%s', (_, all, leader) => {
    expect(findLeader(parseViews(all))).toBe(leader);
  });
});

describe('a single address, which may be an alias of any node', () => {
  it.each<[name: string, known: string, is: boolean]>([
    ['a server by itself', 'x:leader', true],
    ['a server that is starting', 'x:unknown', false],
    ['a node of a cluster with a leader', 'x:follower y:leader z:-follower', true],
    ['a node of a cluster without a majority', 'x:leader y:-follower z:-follower', false],
  ])('%s', (_, known, is) => {
    expect(hasLeader(parseView(known))).toBe(is);
  });
});

describe('a node to read from', () => {
  const cut = 'a:-leader b:-follower c:unknown';
  it.each<[name: string, node: string, all: Record<string, string>, is: boolean]>([
    ['follows', 'b', { a: sound, b: sound }, false],
    ['leads', 'a', { a: sound, b: sound }, false],
    ['says that it is neither leader nor follower', 'c', { a: sound, c: cut }, true],
    ['is dead for the leader', 'c', { a: 'a:leader b:follower c:-follower', c: sound }, true],
    ['does not answer', 'c', { a: sound, b: sound }, true],
    ['is a replica', 'd', { a: `${sound} d:replica`, d: `${sound} d:replica` }, false],
    [
      'is a replica without a leader',
      'd',
      { a: `${sound} d:replica`, d: `${sound} d:leaderless` },
      true,
    ],
    ['leads as it thinks', 'b', { a: sound, b: 'a:follower b:leader c:follower' }, true],
    ['is unknown', 'x', { a: sound }, false],
  ])('%s', (_, node, all, is) => {
    expect(isCutOff(node, 'a', parseViews(all))).toBe(is);
  });
});

describe('the address of an event store', () => {
  it.each<[url: string, hosts: string[], isCluster: boolean]>([
    ['esdb://localhost:2113?tls=false', ['localhost:2113'], false],
    ['esdb://admin:changeit@one', ['one:2113'], false],
    ['esdb://one:1,two:2,three/?tls=false', ['one:1', 'two:2', 'three:2113'], true],
    ['esdb+discover://park.example?tlsCAFile=ca.pem', ['park.example:2113'], true],
  ])('%s', (url, hosts, isCluster) => {
    expect(parseStoreAddresses(url)).toMatchObject({ hosts, isCluster });
  });

  it('has its options in any writing, and its token', () => {
    const url =
      'esdb://a?TLS=false&connection_name=x%2By&tls-ca-file=ca.pem&userCertFile=c&userKeyFile=k';
    expect(parseStoreAddresses(url)).toMatchObject({
      isSecure: false,
      connectionName: 'x+y',
      certificates: { ca: 'ca.pem', cert: 'c', key: 'k' },
    });
  });
});
