import { MessageReader } from '@cablepark/platform/protobuf/message-reader';

import { readStreamName } from './recorded-event.ts';

/** A position of $all, or a revision of a stream. */
export type Start = number | 'start' | 'end';

export interface FilterOptions {
  readonly on: 'stream' | 'type';
  /** If empty, `prefixes` applies. */
  readonly regex: string;
  readonly prefixes: readonly string[];
  /** The number of events examined between two checkpoints. */
  readonly checkpointEvery: number;
}

export interface ReadRequest {
  /** Undefined for $all. */
  readonly stream: string | undefined;
  readonly from: Start;
  readonly backwards: boolean;
  readonly resolveLinks: boolean;
  readonly count: number | 'subscription';
  readonly filter: FilterOptions | undefined;
  /** From 1 on, the answer also names the first and last positions of the stream. */
  readonly compatibility: number;
}

const DEFAULT_WINDOW = 32;

/** Reads a `ReadReq`. Throws where the real server fails with an exception. */
export function readReadRequest(message: Buffer): ReadRequest {
  let stream: string | undefined;
  let from: Start | undefined;
  let count: ReadRequest['count'] | undefined;
  let filter: FilterOptions | undefined;
  let backwards = false;
  let resolveLinks = false;
  let compatibility = 0;
  const outer = new MessageReader(message);
  while (outer.next()) {
    if (outer.field !== 1) {
      continue;
    }

    const options = outer.readMessage();
    while (options.next()) {
      if (options.field === 1) {
        [stream, from] = readStreamOptions(options.readMessage());
      } else if (options.field === 2) {
        [stream, from] = [undefined, readAllOptions(options.readMessage())];
      } else if (options.field === 3) {
        backwards = options.readVarint() === 1;
      } else if (options.field === 4) {
        resolveLinks = options.readVarint() !== 0;
      } else if (options.field === 5) {
        count = options.readVarint();
      } else if (options.field === 6) {
        count = 'subscription';
      } else if (options.field === 7) {
        filter = readFilterOptions(options.readMessage());
      } else if (options.field === 10) {
        compatibility = readLastVarint(options.readMessage());
      }
    }
  }
  if (from === undefined || count === undefined) {
    throw new Error('a read without a stream or a count');
  }

  return { stream, from, backwards, resolveLinks, count, filter, compatibility };
}

function readStreamOptions(options: MessageReader): [stream: string, from: Start] {
  let stream = '';
  let revision: Start = 'start';
  while (options.next()) {
    if (options.field === 1) {
      stream = readStreamName(options.readMessage());
    } else if (options.field === 2) {
      revision = toUnsigned(options.readInt64());
    } else if (options.field === 3) {
      revision = 'start';
    } else if (options.field === 4) {
      revision = 'end';
    }
  }
  if (stream === '') {
    throw new Error('a stream without a name');
  }

  return [stream, revision];
}

function readAllOptions(options: MessageReader): Start {
  let start: Start = 'start';
  while (options.next()) {
    if (options.field === 1) {
      start = readPosition(options.readMessage());
    } else if (options.field === 3) {
      start = 'end';
    }
  }

  return start;
}

function readPosition(fields: MessageReader): Start {
  let commit = 0n;
  let prepare = 0n;
  while (fields.next()) {
    if (fields.field === 1) {
      commit = fields.readInt64();
    } else if (fields.field === 2) {
      prepare = fields.readInt64();
    }
  }
  if (BigInt.asUintN(64, commit) < BigInt.asUintN(64, prepare)) {
    throw new Error('The commit position cannot be less than the prepare position');
  }

  return toUnsigned(commit);
}

/**
 * Reads an unsigned number from a signed one: −1, which is 2^64 − 1 unsigned, stands for the end.
 */
function toUnsigned(value: bigint): number | 'end' {
  if (value < -1n) {
    throw new Error('a revision or position of 2^63 or more');
  }

  return value === -1n ? 'end' : Number(value);
}

function readFilterOptions(options: MessageReader): FilterOptions {
  const prefixes: string[] = [];
  let on: FilterOptions['on'] = 'stream';
  let regex = '';
  let window = DEFAULT_WINDOW;
  let multiplier = 0;
  while (options.next()) {
    if (options.field === 1 || options.field === 2) {
      on = options.field === 1 ? 'stream' : 'type';
      const expression = options.readMessage();
      while (expression.next()) {
        if (expression.field === 1) {
          regex = expression.readString();
        } else if (expression.field === 2) {
          prefixes.push(expression.readString());
        }
      }
    } else if (options.field === 3) {
      window = options.readVarint();
    } else if (options.field === 5) {
      multiplier = options.readVarint();
    }
  }

  return { on, regex, prefixes, checkpointEvery: window * multiplier };
}

function readLastVarint(message: MessageReader): number {
  let value = 0;
  while (message.next()) {
    if (message.field === 1) {
      value = message.readVarint();
    }
  }

  return value;
}
