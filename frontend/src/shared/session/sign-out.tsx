import { useQueryClient } from '@tanstack/react-query';

import { signOut } from '../api/first-page-endpoints.ts';
import { releaseHoldIfAny } from '../api/release-hold.ts';
import { useCommand } from '../api/use-command.ts';
import { useOneAtATime } from '../api/use-one-at-a-time.ts';
import { dropKeptUnlessOf } from '../device/kept-data.ts';
import { OFFLINE_CACHES, OFFLINE_PAGE } from '../device/offline-page.ts';
import { countWaiting, dropWaiting } from '../device/waiting-calls.ts';
import { loadErrorText } from '../errors/load-error-text.ts';
import { useMoveTo } from '../router/site-router.tsx';
import { dropBookingDraft } from '../storage/booking-draft.ts';
import { createStore } from '../storage/storage.ts';
import { showToast } from '../toast/toasts.ts';
import { makeLazyComponent } from '../ui/lazy-component.tsx';
import { changeCurrentUser, readKnownUser } from './current-user.ts';
import { useSessionWords } from './locales/words.ts';
import type { SignOutQuestion } from './sign-out-dialog.tsx';

/**
 * Signs the user out, shows a toast and opens the home page, even if it failed (rule 16.5). With
 * `staysOnPage` the current page stays open. While calls of the user wait on this device it asks
 * first; afterwards the device is cleared.
 */
export function useSignOut({ staysOnPage = false } = {}) {
  const t = useSessionWords();
  const client = useQueryClient();
  const navigate = useMoveTo();
  const { mutateAsync } = useCommand(signOut);
  const { run, isPending } = useOneAtATime();
  const leave = async () => {
    if (!staysOnPage) {
      await navigate('/');
    }
  };

  const leaveSignedOut = async () => {
    const userId = readKnownUser(client)?.id;
    if (userId !== undefined) {
      await clearDevice(userId);
    }

    dropBookingDraft();
    // To the guest, slots that the account holds would look like another customer's.
    await releaseHoldIfAny(client);
    // The navigation comes first. Otherwise a guard of the current page would redirect to a sign-in
    // page.
    await leave();
    changeCurrentUser(client, null);
    showToast({ title: t('signedOut.title'), text: t('signedOut.text') });
  };

  const fail = async (error: Error) => {
    void leave();
    // The requests that were cancelled are still needed if the page stays open.
    if (staysOnPage) {
      void client.invalidateQueries();
    }

    showToast({ title: t('signOutFailed'), text: await loadErrorText(error), tone: 'destructive' });
  };

  const askAndLeave = async () => {
    if (!(await mayDropWaitingOf(readKnownUser(client)?.id))) {
      return;
    }

    // A pending request would be refused because the session has ended, and a guard would then
    // redirect.
    void client.cancelQueries();
    try {
      // The menu with the button closes when it is pressed, and callbacks of `mutate` wouldn't be
      // called after that.
      await mutateAsync({});
    } catch (error) {
      await fail(error as Error);
      return;
    }

    await leaveSignedOut();
  };

  return { signOut: () => void run(askAndLeave), isPending };
}

/** Asks while calls of the user wait on this device. A browser that stores nothing has none. */
async function mayDropWaitingOf(userId: string | undefined): Promise<boolean> {
  const count = userId === undefined ? 0 : await countWaiting(userId).catch(() => 0);
  return count === 0 || askToDrop(count);
}

/**
 * Removes from this device what belongs to a user who has signed out. What other users left waiting
 * stays.
 */
async function clearDevice(userId: string): Promise<void> {
  dropKeptUnlessOf(null);
  await dropWaiting(userId).catch(() => undefined);
  await removeWorker().catch(() => undefined);
}

/**
 * A service worker, and caches, exist only on sites that are opened over TLS or on this machine.
 */
async function removeWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) {
    return;
  }

  const registration = await navigator.serviceWorker.getRegistration(OFFLINE_PAGE);
  await registration?.unregister();
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(OFFLINE_CACHES)).map((name) => caches.delete(name)),
  );
}

const question = createStore<SignOutQuestion | null>(null);

const askToDrop = (count: number): Promise<boolean> =>
  new Promise((resolve) => {
    const answer = (mayDrop: boolean) => {
      question.set(null);
      resolve(mayDrop);
    };

    question.set({ count, answer });
  });

const SignOutDialog = makeLazyComponent(
  async () => (await import('./sign-out-dialog.tsx')).SignOutDialog,
);

/**
 * Shows the question before a sign-out, if there is one. The dialog is loaded when it is first
 * needed.
 */
export function SignOutGuard() {
  const asked = question.useValue();
  return asked && <SignOutDialog {...asked} />;
}
