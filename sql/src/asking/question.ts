import { constants } from 'node:os';
import { lowerPriority } from '../lower-priority.ts';
import { answerQuestion } from './answer-question.ts';
import type { QuestionReply, QuestionRequest } from './question-messages.ts';

/** A process that answers one question. Its parent kills it when it takes too long, and it ends with its parent. */

/** What the process may take in addition to the 60 MB or so that it has before it is asked. */
const MOST_BYTES = 192 * 1024 * 1024;
/** A question that has taken more of a core's time than this only gets what nobody else on the machine needs. */
const MOST_CPU_MS = 800;
const LOOK_EVERY_MS = 10;

let hasReplied = false;
const send = (reply: QuestionReply): void => {
  if (!hasReplied) process.send?.(reply, () => process.exit(0));
  hasReplied = true;
};

const watch = (): void => {
  const [memory, cpu] = [process.memoryUsage.rss(), process.cpuUsage()];
  let givesWay = false;
  setInterval(() => {
    if (process.memoryUsage.rss() - memory > MOST_BYTES) send({ overLimit: true });
    const { user, system } = process.cpuUsage(cpu);
    if (givesWay || user + system < MOST_CPU_MS * 1000) return;
    givesWay = true;
    lowerPriority(process.pid, constants.priority.PRIORITY_LOW);
  }, LOOK_EVERY_MS);
};
process.once('disconnect', () => process.exit(1));
process.once('message', (request: QuestionRequest) => {
  watch();
  answerQuestion(request).then(send, (error: unknown) => {
    send({ failed: error instanceof Error ? error.message : String(error) });
  });
});
process.send?.({ ready: true } satisfies QuestionReply);
