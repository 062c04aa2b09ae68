import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { signOut } from '@cablepark/contracts/accounts/sign-out';
import { mutationHook } from '../api/hooks.ts';
import { useErrorText } from '../errors/use-error-text.ts';
import { toast } from '../toast/toasts.ts';
import { changeCurrentUser } from './current-user.ts';
import { useSessionWords } from './locales/words.ts';

const useSignOutCall = mutationHook(signOut);

/** Signs out, says so, and goes home, even where it failed (rule 16.5), or stays on the page where told to. */
export function useSignOut({ stays = false } = {}) {
  const t = useSessionWords();
  const errorText = useErrorText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutate, isPending } = useSignOutCall();
  const leave = async () => {
    if (!stays) await navigate('/');
  };
  const leaveSignedOut = async () => {
    // First the page, then the user: or a guard would send the leaving user to a sign-in page.
    await leave();
    changeCurrentUser(client, null);
    toast({ title: t('signedOut.title'), text: t('signedOut.text') });
  };
  const fail = (error: Error) => {
    void leave();
    // Lists whose fetch was cancelled are wanted again where the page stays.
    if (stays) void client.invalidateQueries();
    toast({ title: t('signOutFailed'), text: errorText(error), tone: 'destructive' });
  };
  return {
    signOut: () => {
      // A list still on its way would be refused for the ended session, and a guard would act on that refusal.
      void client.cancelQueries();
      mutate({}, { onSuccess: () => void leaveSignedOut(), onError: fail });
    },
    isPending,
  };
}
