import type { UseMutationResult } from '@tanstack/react-query';

import { isOutcomeUnknown } from '../api/api-error.ts';
import { useErrorText } from '../errors/error-texts.ts';
import { showToast } from '../toast/toasts.ts';

interface FailureWords {
  /** Says why it failed. Defaults to the server's sentence. */
  readonly failureText?: ((error: Error) => string) | undefined;
  /**
   * What the dialog says if the outcome is unknown. Only the same request can be sent again then,
   * so the command must keep its idempotency key, as `sendOnce` does.
   */
  readonly unsettled?: string | undefined;
}

/** The props by which a dialog shows why its command failed. */
export function useDialogFailure(
  error: Error | null,
  { failureText, unsettled }: FailureWords,
): { readonly isPaused: boolean; readonly failure: string | undefined } {
  const errorText = useErrorText();
  if (error === null) {
    return { isPaused: false, failure: undefined };
  }
  if (unsettled !== undefined && isOutcomeUnknown(error)) {
    return { isPaused: true, failure: unsettled };
  }

  return { isPaused: false, failure: (failureText ?? errorText)(error) };
}

interface DialogCommand<Input, Answer> extends FailureWords {
  /** The toast to show once it is done; left out if the page shows that itself. */
  readonly done?: Parameters<typeof showToast>[0] | undefined;
  /** Called before the toast, which waits for it. */
  readonly onDone?: ((answer: Answer, input: Input) => unknown) | undefined;
  readonly onClose: () => void;
}

/**
 * The command that a dialog sends, with the props by which the dialog shows its state. It closes
 * once it is done.
 */
export function useDialogCommand<Input, Answer>(
  {
    mutate,
    isPending,
    error,
  }: Pick<UseMutationResult<Answer, Error, Input>, 'mutate' | 'isPending' | 'error'>,
  { done, onDone, failureText, unsettled, onClose }: DialogCommand<Input, Answer>,
) {
  const failure = useDialogFailure(error, { failureText, unsettled });
  const finish = async (answer: Answer, input: Input) => {
    await onDone?.(answer, input);
    if (done) {
      showToast(done);
    }

    onClose();
  };

  return {
    send: (input: Input) => mutate(input, { onSuccess: (answer) => void finish(answer, input) }),
    isPending,
    ...failure,
    onClose,
  };
}
