import { useErrorText } from '../../../../shared/errors/use-error-text.ts';
import { toast, type ToastAction } from '../../../../shared/toast/toasts.ts';
import { useStaffWords } from '../locales/words.ts';

/** A toast's button that takes back what was just done, and says whether it could; `rest` tells what is not as it was. */
export function useUndo(): (takeBack: () => Promise<unknown>, rest?: string) => ToastAction {
  const t = useStaffWords();
  const errorText = useErrorText();
  return (takeBack, rest) => ({
    label: t('dialog.undo'),
    onPress: () => {
      takeBack().then(
        () => {
          toast({ title: t('dialog.undone'), text: rest });
        },
        (error: unknown) => {
          toast({ title: t('dialog.undoFailed'), text: errorText(error as Error), tone: 'destructive' });
        },
      );
    },
  });
}
