import { auditTrailReadModel } from './read-models/audit-trail.read-model.ts';
import { bookingsHistoryReadModel, bookingsReadModel } from './read-models/bookings.read-model.ts';
import {
  cancellationsHistoryReadModel,
  cancellationsReadModel,
} from './read-models/cancellations.read-model.ts';
import { closuresHistoryReadModel, closuresReadModel } from './read-models/closures.read-model.ts';
import {
  configurationHistoryReadModel,
  configurationReadModel,
} from './read-models/configuration.read-model.ts';
import { feedbackHistoryReadModel, feedbackReadModel } from './read-models/feedback.read-model.ts';
import { ledgerReadModel } from './read-models/ledger.read-model.ts';
import { passesHistoryReadModel, passesReadModel } from './read-models/passes.read-model.ts';
import { questionsReadModel } from './read-models/questions.read-model.ts';
import { refusalsReadModel } from './read-models/refusals.read-model.ts';
import {
  statisticsHistoryReadModel,
  statisticsReadModel,
} from './read-models/statistics.read-model.ts';
import {
  timeSlotsHistoryReadModel,
  timeSlotsReadModel,
} from './read-models/time-slots.read-model.ts';
import { userBookingsReadModel } from './read-models/user-bookings.read-model.ts';
import { usersReadModel } from './read-models/users.read-model.ts';
import { waitlistReadModel } from './read-models/waitlist.read-model.ts';
import type { ReadModel } from './runtime/define-read-model.ts';

const registered = [
  timeSlotsReadModel,
  bookingsReadModel,
  userBookingsReadModel,
  usersReadModel,
  configurationReadModel,
  statisticsReadModel,
  refusalsReadModel,
  cancellationsReadModel,
  feedbackReadModel,
  questionsReadModel,
  closuresReadModel,
  waitlistReadModel,
  passesReadModel,
  ledgerReadModel,
  auditTrailReadModel,
  timeSlotsHistoryReadModel,
  bookingsHistoryReadModel,
  cancellationsHistoryReadModel,
  closuresHistoryReadModel,
  configurationHistoryReadModel,
  feedbackHistoryReadModel,
  statisticsHistoryReadModel,
  passesHistoryReadModel,
];

export type ReadModelName = (typeof registered)[number]['name'];

export const readModels: readonly ReadModel<ReadModelName>[] = registered;
