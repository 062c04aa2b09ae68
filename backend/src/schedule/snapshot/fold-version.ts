import { createHash } from 'node:crypto';

import { configurationEvents } from '@cablepark/contracts/configuration/configuration.events';
import type { ScheduleStreamEvent } from '@cablepark/contracts/events';
import { privacyEvents } from '@cablepark/contracts/privacy/privacy.events';
import { scheduleEvents } from '@cablepark/contracts/schedule/schedule.events';

import { scheduleDecider } from '../domain/evolve-schedule.ts';
import { writeJson } from './state-json.ts';

/** Increase it with every change of the fold that the events' examples don't show. */
const FOLD = 1;

/**
 * Changes when the same events are folded into another state, so that no process continues from the
 * state of an older fold.
 */
export function computeFoldVersion(): string {
  const hash = createHash('sha256');
  let state = scheduleDecider.initialState;
  const metadata = {
    at: '2026-06-01T09:00:00.000Z',
    correlationId: 'action',
    causationId: 'action',
  };
  const examples = [...configurationEvents, ...scheduleEvents, ...privacyEvents];
  for (const [i, { type, example: data }] of examples.entries()) {
    const event = { type, data, revision: BigInt(i), metadata } as ScheduleStreamEvent & {
      metadata: typeof metadata;
    };
    state = scheduleDecider.evolve(state, event);
    for (const piece of writeJson(state)) {
      hash.update(piece);
    }
  }

  return `${FOLD}.${hash.digest('base64url').slice(0, 16)}`;
}
