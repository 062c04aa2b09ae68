import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isOutcomeUnknown } from '../shared/api/api-error.ts';
import { useOneAtATime } from '../shared/api/use-one-at-a-time.ts';
import { refreshEverything } from './api.ts';
import { useFailure } from './use-failure.ts';

export interface ActionFailure {
  readonly text: string;
  /** Whether it may have been done nevertheless. The same request then gets the first one's answer. */
  readonly isUnsettled: boolean;
}

/** The title of the toast after a refusal, and the text if the outcome is unknown. */
interface FailureTexts {
  readonly failed: string;
  readonly unsettled: string;
}

/**
 * Changes slots and bookings, at most once however often the button is pressed. `send` must use the same idempotency key
 * for the same request, as `sendOnce` does.
 */
export function useAction<Request, Answer>(
  send: (request: Request) => Promise<Answer>,
  texts: FailureTexts,
  onDone: (answer: Answer) => void,
) {
  const client = useQueryClient();
  const fail = useFailure();
  const { run, isPending } = useOneAtATime();
  const [failure, setFailure] = useState<ActionFailure>();

  const perform = (request: Request) =>
    run(async () => {
      setFailure(undefined);
      try {
        onDone(await send(request));
      } catch (error) {
        const isUnsettled = isOutcomeUnknown(error);
        setFailure({ isUnsettled, text: isUnsettled ? texts.unsettled : fail(texts.failed, error) });
        // Another tab or another user may have done it meanwhile.
        if (!isUnsettled) void refreshEverything(client);
      }
    });
  const clearFailure = () => {
    // After a lost answer, the refreshed page shows whether it was done.
    if (failure?.isUnsettled) void refreshEverything(client);
    setFailure(undefined);
  };
  return { perform, isPending, failure, clearFailure };
}
