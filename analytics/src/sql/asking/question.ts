import { constants } from 'node:os';

import { serveParent } from '@cablepark/platform/program/child';
import { lowerPriority } from '@cablepark/platform/program/lower-priority';

import { answerQuestion } from './answer-question.ts';
import type { QuestionReply, QuestionRequest } from './question-messages.ts';

/**
 * After this much of a core's time, a question gets only what no other process on the machine
 * needs.
 */
const MAX_CPU_MS = 800;
const CHECK_EVERY_MS = 10;

/** Lowers this process's priority once it has used up that time. */
const giveWayAfterMaxCpu = (): void => {
  const before = process.cpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if (user + system < MAX_CPU_MS * 1000) {
      return;
    }

    clearInterval(timer);
    lowerPriority(process.pid, constants.priority.PRIORITY_LOW);
  }, CHECK_EVERY_MS);
};

/** A process that answers one question. */
serveParent(async (request: QuestionRequest): Promise<QuestionReply> => {
  giveWayAfterMaxCpu();
  return answerQuestion(request).catch((error: unknown) => ({
    failed: error instanceof Error ? error.message : String(error),
  }));
});
