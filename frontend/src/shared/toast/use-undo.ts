import { useErrorText } from '../errors/use-error-text.ts';
import { useUiWords } from '../ui/locales/words.ts';
import { toast, type ToastAction } from './toasts.ts';

/**
 * Returns a function that creates a toast's undo button. After the undo, another toast reports whether it worked;
 * `remainder` describes what could not be restored.
 */
export function useUndo(): (undo: () => Promise<unknown>, remainder?: string) => ToastAction {
  const t = useUiWords();
  const errorText = useErrorText();
  return (undo, remainder) => ({
    label: t('undo'),
    onPress: () => {
      undo().then(
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
