import type { Answer, Browser } from '#test/browser';
import { assertDone } from './assert-done.ts';

/** Undoes the action of this answer, and returns the answer to that. */
export async function undoAction(by: Browser, answer: Answer): Promise<Answer> {
  const undo = await by.post(
    `/api/admin/actions/${answer.headers.get('x-correlation-id')}/undo`,
    {},
  );
  await assertDone(Promise.resolve(undo));
  return undo;
}
