import { readFileSync } from 'node:fs';
import { connect, constants, type ClientHttp2Session, type IncomingHttpHeaders } from 'node:http2';

import { callAfterSilence } from '@cablepark/platform/concurrency/time-limit';
import { MessageReader } from '@cablepark/platform/protobuf/message-reader';

import { parseStoreAddresses, type StoreAddresses } from './store-addresses.ts';

/** One node's view of another, or of itself. */
export interface Member {
  /** `host:port`, by which other nodes and clients are to reach it. */
  readonly address: string;
  /** A number of `VNodeState` in gossip.proto. */
  readonly state: number;
  readonly isAlive: boolean;
}

const PATH = '/event_store.client.gossip.Gossip/Read';
/** An empty request in gRPC's frame: a flag and four bytes of length. */
const NOTHING = Buffer.alloc(5);
const FRAME_BYTES = 5;

/** A connection to a node, and its error once it broke. */
interface Link {
  readonly session: ClientHttp2Session;
  error: Error | undefined;
}

/** A node answered, but refused the call. */
export class GossipRefused extends Error {
  override readonly name = 'GossipRefused';

  constructor(readonly status: string) {
    super(`gRPC status ${status}`);
  }

  /** Whether the node wants another token (UNAUTHENTICATED). */
  get isForToken(): boolean {
    return this.status === '16';
  }
}

/**
 * Asks nodes for their view of the cluster, with the call that the client's discovery uses, but
 * over connections of its own: after failures, the client's wait up to two minutes before they try
 * a lost node again.
 */
export class Gossip {
  readonly #addresses: StoreAddresses;
  readonly #links = new Map<string, Link>();
  readonly #certificates: { ca?: Buffer; cert?: Buffer; key?: Buffer };

  constructor(url: string) {
    this.#addresses = parseStoreAddresses(url);
    const { certificates } = this.#addresses;
    this.#certificates = Object.fromEntries(
      Object.entries(certificates).map(([name, file]) => [name, readFileSync(file)]),
    );
  }

  /**
   * The view of the node at `host:port`. Rejects with Node's own error if it can't be reached, or
   * with GossipRefused.
   */
  async ask(address: string, ms: number): Promise<readonly Member[]> {
    const link = this.#linkTo(address);
    try {
      return await this.#read(link.session, ms);
    } catch (error) {
      if (error instanceof GossipRefused) {
        throw error;
      }

      this.#drop(address);
      throw link.error ?? error;
    }
  }

  /** Closes the connections to all other nodes. */
  keepOnly(addresses: ReadonlySet<string>): void {
    for (const address of this.#links.keys()) {
      if (!addresses.has(address)) {
        this.#drop(address);
      }
    }
  }

  close(): void {
    this.keepOnly(new Set());
  }

  #linkTo(address: string): Link {
    const open = this.#links.get(address);
    if (open !== undefined && !open.session.closed && !open.session.destroyed) {
      return open;
    }

    const scheme = this.#addresses.isSecure ? 'https' : 'http';
    const link: Link = {
      session: connect(`${scheme}://${address}`, this.#certificates),
      error: undefined,
    };
    link.session.on('error', (error: Error) => {
      link.error ??= error;
    });
    link.session.unref();
    this.#links.set(address, link);
    return link;
  }

  #drop(address: string): void {
    this.#links.get(address)?.session.destroy();
    this.#links.delete(address);
  }

  #read(session: ClientHttp2Session, ms: number): Promise<readonly Member[]> {
    return new Promise((resolve, reject) => {
      const { connectionName = 'cablepark' } = this.#addresses;
      const call = session.request({
        [constants.HTTP2_HEADER_METHOD]: 'POST',
        [constants.HTTP2_HEADER_PATH]: PATH,
        'content-type': 'application/grpc',
        te: 'trailers',
        'connection-name': connectionName,
      });
      const chunks: Buffer[] = [];
      let status: string | undefined;
      let problem: Error | undefined;
      const noteStatus = (headers: IncomingHttpHeaders) => {
        status = headers['grpc-status']?.toString() ?? status;
      };

      const stopTimer = callAfterSilence(ms, () => {
        problem ??= new Error(`no answer within ${ms} ms`);
        call.close(constants.NGHTTP2_CANCEL);
        // The call closes only once its connection is made, which a frozen node never completes.
        reject(problem);
      });
      call.on('response', noteStatus).on('trailers', noteStatus);
      call.on('data', (chunk: Buffer) => chunks.push(chunk));
      call.on('error', (error: Error) => {
        problem ??= error;
      });
      call.on('close', () => {
        stopTimer();
        if (problem !== undefined) {
          reject(problem);
        } else if (status === '0') {
          resolve(parseMembers(Buffer.concat(chunks).subarray(FRAME_BYTES)));
        } else if (status === undefined) {
          reject(new Error('the connection ended'));
        } else {
          reject(new GossipRefused(status));
        }
      });
      call.end(NOTHING);
    });
  }
}

// Field numbers of gossip.proto.
const MEMBERS = 1;
const STATE = 3;
const IS_ALIVE = 4;
const END_POINT = 5;
const HOST = 1;
const PORT = 2;

/** Decodes a ClusterInfo. */
function parseMembers(answer: Buffer): Member[] {
  const members: Member[] = [];
  const info = new MessageReader(answer);
  while (info.next()) {
    if (info.field === MEMBERS) {
      members.push(parseMember(info.readMessage()));
    }
  }

  return members;
}

function parseMember(member: MessageReader): Member {
  let address = '';
  let state = 0;
  let isAlive = false;
  while (member.next()) {
    if (member.field === STATE) {
      state = member.readVarint();
    } else if (member.field === IS_ALIVE) {
      isAlive = member.readVarint() !== 0;
    } else if (member.field === END_POINT) {
      address = parseAddress(member.readMessage());
    }
  }

  return { address, state, isAlive };
}

function parseAddress(endPoint: MessageReader): string {
  let host = '';
  let port = 0;
  while (endPoint.next()) {
    if (endPoint.field === HOST) {
      host = endPoint.readString();
    } else if (endPoint.field === PORT) {
      port = endPoint.readVarint();
    }
  }

  return `${host}:${port}`;
}
