import type { User } from '@cablepark/contracts/accounts/user';
import { useErrorText } from '../../shared/errors/use-error-text.ts';
import { displayNameOf } from '../../shared/session/current-user.ts';
import { toast, type ToastAction } from '../../shared/toast/toasts.ts';
import { useChangeUser } from './api.ts';
import { useUserWords } from './locales/words.ts';

/** Deactivates and reactivates users, and shows the result in a toast. */
export function useUserActivity() {
  const t = useUserWords();
  const errorText = useErrorText();
  const { mutate, isPending } = useChangeUser();
  const change = (user: User, isActive: boolean, onSettled?: () => void) => {
    const name = displayNameOf(user);
    const done = isActive
      ? { title: t('activity.reactivated'), text: t('activity.reactivatedText', { name }) }
      : { title: t('activity.deactivated'), text: t('activity.deactivatedText', { name }) };
    mutate(
      { params: { id: user.id }, body: { isActive } },
      {
        onSuccess: () => toast({ ...done, action: isActive ? undefined : reactivation(user) }),
        onError: (error) => {
          toast({
            title: t('activity.failed'),
            text: errorText(error, t('activity.failedText')),
            tone: 'destructive',
          });
        },
        onSettled: () => onSettled?.(),
      },
    );
  };
  const reactivation = (user: User): ToastAction => ({
    label: t('reactivate'),
    onPress: () => change(user, true),
  });
  return { change, isPending };
}
