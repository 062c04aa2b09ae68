import { useErrorText } from '../../../../shared/errors/use-error-text.ts';
import { toast, type ToastAction } from '../../../../shared/toast/toasts.ts';
import { useStaffWords } from '../locales/words.ts';

/** A toast's button that takes back what was just done, and says whether it could. */
export function useUndo(): (takeBack: () => Promise<unknown>) => ToastAction {
  const t = useStaffWords();
  const errorText = useErrorText();
  return (takeBack) => ({
    label: t('dialog.undo'),
    onPress: () => {
      takeBack().then(
        () => {
          toast({ title: t('dialog.undone') });
        },
        (error: unknown) => {
          toast({ title: t('dialog.undoFailed'), text: errorText(error as Error), tone: 'destructive' });
        },
      );
    },
  });
}
