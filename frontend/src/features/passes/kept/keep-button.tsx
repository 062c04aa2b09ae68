import { keepPass, listKeptPasses } from '@cablepark/contracts/accounts/kept-passes';

import { usePassCommand } from '#calendar/passes/use-pass-command';
import { useFailedToast } from '#shared/errors/error-texts';
import { useCurrentUser } from '#shared/session/current-user';
import { showToast } from '#shared/toast/toasts';
import { Button } from '#shared/ui/elements';
import { useKeptWords } from './locales/words.ts';

/** Keeps a pass in the account of the user who is signed in. Guests see no button. */
export function KeepButton({ code }: { readonly code: string }) {
  const t = useKeptWords();
  const { user } = useCurrentUser();
  const failedToast = useFailedToast();
  const { mutate, isPending } = usePassCommand(keepPass, [listKeptPasses]);
  if (!user) {
    return null;
  }

  const keep = () =>
    mutate(
      { body: { code } },
      {
        onSuccess: () => showToast({ title: t('added') }),
        onError: failedToast(t('keepFailed')),
      },
    );
  return (
    <Button disabled={isPending} onClick={keep}>
      {t('keep')}
    </Button>
  );
}
