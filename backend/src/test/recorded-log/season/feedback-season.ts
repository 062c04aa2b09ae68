import type { Browser } from '#test/browser';
import type { RunningApp } from '#test/running-app';
import { assertDone } from './assert-done.ts';
import type { Staff } from './staff.ts';

/** Feedback in every state. */
export async function playFeedback(
  app: RunningApp,
  customer: Browser,
  { manager }: Staff,
): Promise<void> {
  const submit = async (by: Browser, form: object) =>
    (await assertDone(by.post<{ id: string }>('/api/feedback', form))).id;
  const change = (id: string, changes: object) =>
    assertDone(manager.patch(`/api/admin/feedback/${id}`, changes));
  await submit(app.createGuest(), {
    rating: 5,
    comment: 'Great water',
    email: 'guest@example.com',
    category: 'general',
  });
  const reviewed = await submit(customer, {
    rating: 4,
    comment: 'More hours, please',
    category: 'suggestion',
  });
  await change(reviewed, { status: 'reviewed', adminNotes: 'Anna called' });
  const archived = await submit(app.createGuest(), {
    rating: 1,
    comment: 'The page is slow',
    category: 'bug',
  });
  await change(archived, { status: 'archived' });
  const restored = await submit(app.createGuest(), {
    rating: 3,
    comment: 'So-so',
    category: 'booking',
  });
  for (const status of ['archived', 'reviewed']) {
    await change(restored, { status });
  }

  const erased = await submit(app.createGuest(), {
    rating: 2,
    comment: 'My number is 20000009',
    category: 'interface',
  });
  await assertDone(manager.delete(`/api/admin/feedback/${erased}/personal-data`));
}
