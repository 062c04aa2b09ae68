import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isOutcomeUnknown } from '../../shared/api/api-error.ts';
import { refreshEverything } from '../api.ts';
import { announceCalendarChange } from '../freshness/use-fresh-calendar.ts';
import { useFailure } from '../use-failure.ts';
import { useClosingWords } from './locales/words.ts';

export interface ActionFailure {
  readonly text: string;
  /** Whether it may have been done nevertheless. The same request then gets the first one's answer. */
  readonly isUnsettled: boolean;
}

/**
 * Does what changes many slots and bookings, at most once however often the button is pressed, and then updates open
 * calendars. `send` must use the same idempotency key for the same request, as `sendOnce` does.
 */
export function useAction<Request, Answer>(
  send: (request: Request) => Promise<Answer>,
  failedTitle: string,
  onDone: (answer: Answer) => void,
) {
  const t = useClosingWords();
  const client = useQueryClient();
  const fail = useFailure();
  // This is a ref and not a state, because the second press of a double click comes before the next render.
  const isSending = useRef(false);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<ActionFailure>();

  const perform = async (request: Request) => {
    if (isSending.current) return;
    isSending.current = true;
    setPending(true);
    setFailure(undefined);
    try {
      const answer = await send(request);
      announceCalendarChange('booking-updated');
      void refreshEverything(client);
      onDone(answer);
    } catch (error) {
      const isUnsettled = isOutcomeUnknown(error);
      setFailure({ isUnsettled, text: isUnsettled ? t('unsettled') : fail(failedTitle, error) });
      // Somebody else may have done it meanwhile.
      if (!isUnsettled) void refreshEverything(client);
    } finally {
      isSending.current = false;
      setPending(false);
    }
  };
  return { perform, isPending, failure };
}
