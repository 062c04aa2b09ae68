import type { Browser } from '../../browser.ts';
import type { RunningApp } from '../../running-app.ts';
import { done } from './done.ts';
import type { Staff } from './staff.ts';

/** Feedback in every state. */
export async function feedbackSeason(
  app: RunningApp,
  customer: Browser,
  { manager }: Staff,
): Promise<void> {
  const submit = async (by: Browser, form: object) =>
    (await done(by.post<{ id: string }>('/api/feedback', form))).id;
  const change = (id: string, changes: object) =>
    done(manager.patch(`/api/admin/feedback/${id}`, changes));
  await submit(app.guest(), {
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
  const archived = await submit(app.guest(), {
    rating: 1,
    comment: 'The page is slow',
    category: 'bug',
  });
  await change(archived, { status: 'archived' });
  const restored = await submit(app.guest(), { rating: 3, comment: 'So-so', category: 'booking' });
  for (const status of ['archived', 'reviewed']) {
    await change(restored, { status });
  }

  const erased = await submit(app.guest(), {
    rating: 2,
    comment: 'My number is 20000009',
    category: 'interface',
  });
  await done(manager.delete(`/api/admin/feedback/${erased}/personal-data`));
}
