import { isOurs } from '../events.ts';
import {
  claimStreamOf,
  DEMO_SEASON,
  feedbackStreamOf,
  LOG_IDENTITY,
  LOG_ROOTS,
  questionStreamOf,
  refusalsStreamOf,
  SCHEDULE,
  SET_ASIDE,
  signInsStreamOf,
  userStreamOf,
} from '../shared/streams.ts';

/** A stream that an event with these data belongs to; the schedule if there is none. */
export function findOwnStream(type: string, data: unknown): string {
  const { userId, feedbackId, questionId, subjectId } = Object(data) as Readonly<
    Record<string, string>
  >;
  const streams = [
    SCHEDULE,
    SET_ASIDE,
    LOG_IDENTITY,
    LOG_ROOTS,
    DEMO_SEASON,
    refusalsStreamOf('2026-06-01'),
    claimStreamOf('kq2v'),
    userStreamOf(userId ?? subjectId ?? ''),
    signInsStreamOf(userId ?? ''),
    feedbackStreamOf(feedbackId ?? ''),
    questionStreamOf(questionId ?? ''),
  ];
  return streams.find((stream) => isOurs(type, stream, () => data)) ?? SCHEDULE;
}
