import { describe, expect, it } from '@jest/globals';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import { DataSource } from 'typeorm';
import { TemporaryFailure } from '../../automations/outbox/attempt.ts';
import { Past } from '../queries/past.ts';
import { AtEvent } from './booking-mails.ts';

describe('what was true at an event', () => {
  it('is for a later attempt while a read model is stopped before it, without asking the database', async () => {
    const progress = new ReadModelProgress();
    for (const name of ['bookings_history', 'closures_history']) {
      progress.advance({ names: [name], position: 6n });
      progress.stop(name, 'broken by a test');
    }

    const atEvent = new AtEvent(
      new Past(new DataSource({ type: 'postgres', host: 'nowhere.invalid' }), progress),
      progress,
    );
    await expect(atEvent.bookingOf('a booking', 7n)).rejects.toThrow(
      new TemporaryFailure('bookings_history is behind'),
    );
    await expect(atEvent.noteOf('a closure', 7n)).rejects.toThrow(
      new TemporaryFailure('closures_history is behind'),
    );
  });
});
