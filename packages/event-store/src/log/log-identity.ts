import { randomUUID } from 'node:crypto';

import {
  LOG_FORMAT,
  LogIdentityEstablished,
  type SystemEvent,
} from '@cablepark/contracts/shared/log.events';
import { LOG_IDENTITY } from '@cablepark/contracts/shared/streams';
import { StartupRefused } from '@cablepark/platform/program/run-program';

import { isFailure, isLost } from '../client/failures.ts';
import { createEvent, createSystemContext } from '../streams/command-context.ts';
import { NO_EVENTS, type EventLog } from './event-log.ts';
import { readLogPages } from './log-pages.ts';

const PAGE = 1000;
const NEVER = new AbortController().signal;

/**
 * Throws StartupRefused unless a log's identity has the format that this version knows. `log`
 * begins the sentence.
 */
export function refuseOtherFormat(identity: unknown, log = 'The log'): void {
  const { format } = (identity ?? {}) as { readonly format?: unknown };
  if (format === LOG_FORMAT) {
    return;
  }

  const found = Number.isInteger(format)
    ? `format ${String(format)}`
    : 'no format, as before version 1.0.0';
  throw new StartupRefused(
    `${log} has ${found}, and this version knows only format ${LOG_FORMAT}: use the version that wrote it.`,
  );
}

/**
 * Returns the log's own id, which checkpoints carry (design 3.6), and creates it if there is none.
 * Throws EventStoreFailure if it was lost, because a new id would make this another log, and
 * StartupRefused for another format.
 */
export async function establishLogIdentity(log: EventLog): Promise<string> {
  const known = await readIdentity(log);
  if (known) {
    return known;
  }

  const event = {
    type: LogIdentityEstablished.type,
    data: { logId: randomUUID(), format: LOG_FORMAT },
  } as const;
  const context = createSystemContext('EstablishLogIdentity', new Date(), 'log identity');
  try {
    await log.append(LOG_IDENTITY, [createEvent(event, context)], NO_EVENTS);
  } catch (error) {
    // On a conflict another process was faster.
    if (!isFailure(error, 'conflict')) {
      throw error;
    }
  }

  const established = await findLogIdentity(log);
  if (!established) {
    throw new Error('The log has no identity.');
  }

  return established;
}

/**
 * Returns the log's own id; undefined if it has none yet, or has lost it. Throws StartupRefused for
 * another format.
 */
export async function findLogIdentity(log: EventLog): Promise<string | undefined> {
  try {
    return await readIdentity(log);
  } catch (error) {
    if (isLost(error)) {
      return undefined;
    }

    throw error;
  }
}

async function readIdentity(log: EventLog): Promise<string | undefined> {
  // An identity of another format may not parse, so its raw data are checked first.
  const [stored] = await log.readStored({ stream: LOG_IDENTITY, count: 1 });
  if (stored?.type === LogIdentityEstablished.type) {
    refuseOtherFormat(stored.data);
  }

  const { events } = await log.readStream<SystemEvent>(LOG_IDENTITY);
  return events[0]?.data.logId;
}

/**
 * Whether a log has any event of the park. Reads up to the first one, which is the log's identity
 * if it has one.
 */
export async function hasOurEvents(log: EventLog): Promise<boolean> {
  for await (const { events, unreadable } of readLogPages(log, {
    after: undefined,
    size: PAGE,
    signal: NEVER,
  })) {
    if (events.length + unreadable.length > 0) {
      return true;
    }
  }

  return false;
}
