import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { signOut } from '@cablepark/contracts/accounts/session';
import { mutationHook } from '../api/hooks.ts';
import { clearDevice, mayDropWaitingOf } from '../device/clear-device.ts';
import { useErrorText } from '../errors/use-error-text.ts';
import { dropBookingDraft } from '../storage/booking-draft.ts';
import { toast } from '../toast/toasts.ts';
import { changeCurrentUser, knownUser } from './current-user.ts';
import { useSessionWords } from './locales/words.ts';

const useSignOutCall = mutationHook(signOut);

/**
 * Signs the user out, shows a toast and opens the home page, even if it failed (rule 16.5). With `staysOnPage` the
 * current page stays open. While calls of the user wait on this device it asks first; afterwards the device is cleared.
 */
export function useSignOut({ staysOnPage = false } = {}) {
  const t = useSessionWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending } = useSignOutCall();
  const leave = async () => {
    if (!staysOnPage) await navigate('/');
  };
  const leaveSignedOut = async () => {
    const userId = knownUser(client)?.id;
    if (userId !== undefined) await clearDevice(userId);
    dropBookingDraft();
    // The navigation comes first. Otherwise a guard of the current page would redirect to a sign-in page.
    await leave();
    changeCurrentUser(client, null);
    toast({ title: t('signedOut.title'), text: t('signedOut.text') });
  };
  const fail = (error: Error) => {
    void leave();
    // The requests that were cancelled are still needed if the page stays open.
    if (staysOnPage) void client.invalidateQueries();
    toast({ title: t('signOutFailed'), text: errorText(error), tone: 'destructive' });
  };
  return {
    signOut: () => {
      void mayDropWaitingOf(knownUser(client)?.id).then((mayDrop) => {
        if (!mayDrop) return;
        // A pending request would be refused because the session has ended, and a guard would then redirect.
        void client.cancelQueries();
        mutate({}, { onSuccess: () => void leaveSignedOut(), onError: fail });
      });
    },
    isPending,
  };
}
