import { ApiError } from '../api/api-error.ts';
import { useErrorText } from '../errors/error-texts.ts';
import { useCommonWords } from '../i18n/dictionary.ts';
import { showToast, type ToastAction } from './toasts.ts';

const isRefused = (error: unknown): boolean => error instanceof ApiError && error.status < 500;

/**
 * Returns a function that creates a toast's undo button. After the undo, another toast reports
 * whether it worked; unless the server refused it, that toast has the button again. `explain` may
 * report an error in another way, and then returns true.
 */
export function useUndo(): (
  undo: () => Promise<unknown>,
  explain?: (error: unknown) => boolean,
) => ToastAction {
  const t = useCommonWords();
  const errorText = useErrorText();
  return (undo, explain = () => false) => {
    const action: ToastAction = {
      label: t('undo'),
      onPress: () => {
        undo().then(
          () => showToast({ title: t('undone') }),
          (error: unknown) => {
            if (explain(error)) {
              return;
            }

            const text = errorText(error as Error);
            showToast({
              title: t('undoFailed'),
              text,
              tone: 'destructive',
              action: isRefused(error) ? undefined : action,
            });
          },
        );
      },
    };
    return action;
  };
}
