import { useRef } from 'react';
import { useParams } from 'react-router-dom';

import type { ManagedBooking } from '@cablepark/contracts/schedule/managed-booking';

import { ChangeTime } from '#calendar/moving/new-time-chooser';
import { ApiError } from '#shared/api/api-error';
import { useNow } from '#shared/time/clock';
import { SecretUrlMeta } from '#shared/ui/elements';
import { useManagedBooking, useMoveManagedBooking, useShowChanged } from '../api.ts';
import { useManageWords } from '../locales/words.ts';
import { isAllowed } from '../managed-booking-cards.tsx';
import { ManagePage } from './manage-page.tsx';

/** Whether the link leads to no booking that stands. Other failures leave what is being chosen. */
const isGone = (error: Error | null): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 410);

/** `/manage/{token}/time`: a customer who has a booking's link chooses a new time for it. */
export function ManageTimePage() {
  const t = useManageWords();
  const { token = '' } = useParams();
  const now = useNow();
  const { data, error } = useManagedBooking(token);
  const { mutateAsync } = useMoveManagedBooking();
  const showChanged = useShowChanged(token);
  const answer = useRef<ManagedBooking>(undefined);
  // Whatever else there is to say about the booking, its own page says it.
  if (!data || isGone(error) || !isAllowed(data.rules.move, now)) {
    return <ManagePage />;
  }

  return (
    <>
      <SecretUrlMeta />
      <ChangeTime
        detail={data}
        send={async (body, headers) => {
          answer.current = await mutateAsync({ params: { token }, body: { ...body }, headers });
          return answer.current;
        }}
        onMoved={() => {
          // The booking's page shows the new time at once, before it has fetched the booking again.
          if (answer.current) {
            showChanged(answer.current);
          }
        }}
        backTo={`/manage/${encodeURIComponent(token)}`}
        backText={t('back')}
      />
    </>
  );
}
