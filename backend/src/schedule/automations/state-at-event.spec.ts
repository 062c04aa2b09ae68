import { describe, expect, it } from '@jest/globals';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';

import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';

import { TemporaryFailure } from '#automation-runtime/outbox/attempt';
import { ScheduleHistory } from '../queries/schedule-history.query.ts';
import { StateAtEvent } from './state-at-event.ts';

describe('what was true at an event', () => {
  it('is for a later attempt while a read model is stopped before it, without asking the database', async () => {
    const progress = new ReadModelProgress();
    for (const name of ['bookings_history', 'closures_history']) {
      progress.advance({ names: [name], position: 6n });
      progress.stop(name, 'broken by a test');
    }

    const atEvent = new StateAtEvent(
      new ScheduleHistory(
        new DataSource({ type: 'postgres', host: 'nowhere.invalid' }),
        new Pool({ host: 'nowhere.invalid' }),
        progress,
      ),
      progress,
    );
    await expect(atEvent.findBooking('a booking', 7n)).rejects.toThrow(
      new TemporaryFailure('bookings_history is behind'),
    );
    await expect(atEvent.findNote('a closure', 7n)).rejects.toThrow(
      new TemporaryFailure('closures_history is behind'),
    );
  });
});
