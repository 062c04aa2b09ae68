import { useErrorText } from '../errors/use-error-text.ts';
import { useUiWords } from '../ui/locales/words.ts';
import { toast, type ToastAction } from './toasts.ts';

/**
 * A toast's button that takes an action back and then says whether that worked. `remainder` names what
 * is still not as it was.
 */
export function useUndo(): (takeBack: () => Promise<unknown>, remainder?: string) => ToastAction {
  const t = useUiWords();
  const errorText = useErrorText();
  return (takeBack, remainder) => ({
    label: t('undo'),
    onPress: () => {
      takeBack().then(
        () => {
          toast({ title: t('undone'), text: remainder });
        },
        (error: unknown) => {
          toast({ title: t('undoFailed'), text: errorText(error as Error), tone: 'destructive' });
        },
      );
    },
  });
}
