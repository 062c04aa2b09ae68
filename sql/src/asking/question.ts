import { answerQuestion } from './answer-question.ts';
import type { QuestionReply, QuestionRequest } from './question-messages.ts';

/** A process that answers one question. Its parent kills it when it takes too long, and it ends with its parent. */

/** What the process may take in addition to the 60 MB or so that it has before it is asked. */
const MOST_BYTES = 192 * 1024 * 1024;
const LOOK_EVERY_MS = 10;

let hasReplied = false;
const send = (reply: QuestionReply): void => {
  if (!hasReplied) process.send?.(reply, () => process.exit(0));
  hasReplied = true;
};

const watchMemory = (): void => {
  const before = process.memoryUsage.rss();
  setInterval(() => {
    if (process.memoryUsage.rss() - before > MOST_BYTES) send({ overLimit: true });
  }, LOOK_EVERY_MS);
};
process.once('disconnect', () => process.exit(1));
process.once('message', (request: QuestionRequest) => {
  watchMemory();
  answerQuestion(request).then(send, (error: unknown) => {
    send({ failed: error instanceof Error ? error.message : String(error) });
  });
});
process.send?.({ ready: true } satisfies QuestionReply);
