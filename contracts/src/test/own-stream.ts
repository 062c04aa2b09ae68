import { isOurs } from '../events.ts';
import {
  claimStream,
  DEMO_SEASON,
  feedbackStream,
  LOG_IDENTITY,
  LOG_ROOTS,
  questionStream,
  refusalsStream,
  SCHEDULE,
  SET_ASIDE,
  signInsStream,
  userStream,
} from '../shared/streams.ts';

/** A stream that an event with these data belongs to; the schedule if there is none. */
export function ownStream(type: string, data: unknown): string {
  const { userId, feedbackId, questionId, subjectId } = Object(data) as Readonly<
    Record<string, string>
  >;
  const streams = [
    SCHEDULE,
    SET_ASIDE,
    LOG_IDENTITY,
    LOG_ROOTS,
    DEMO_SEASON,
    refusalsStream('2026-06-01'),
    claimStream('kq2v'),
    userStream(userId ?? subjectId ?? ''),
    signInsStream(userId ?? ''),
    feedbackStream(feedbackId ?? ''),
    questionStream(questionId ?? ''),
  ];
  return streams.find((stream) => isOurs(type, stream, () => data)) ?? SCHEDULE;
}
