import { useRef } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { ManagedBooking } from '@cablepark/contracts/schedule/managed-booking';
import { NewTimeChooser } from '../../../calendar/moving/new-time-chooser.tsx';
import { useNow } from '../../../shared/time/clock.ts';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { Page, SecretUrlMeta } from '../../../shared/ui/page.tsx';
import { AntdTheme } from '../../../shared/ui/theme/antd-theme.tsx';
import { useManagedBooking, useMoveManagedBooking, useShowChanged } from '../api.ts';
import { isAllowed } from '../managed-booking-cards.tsx';
import { useManageWords } from '../locales/words.ts';
import { ManagePage } from './manage-page.tsx';

/** `/manage/{token}/time`: a customer who has a booking's link chooses a new time for it. */
export function ManageTimePage() {
  const t = useManageWords();
  const { token = '' } = useParams();
  const now = useNow();
  const { data, error } = useManagedBooking(token);
  // Whatever else there is to say about the booking, its own page says it.
  if (!data || error || !isAllowed(data.rules.move, now)) return <ManagePage />;
  return (
    <AntdTheme>
      <SecretUrlMeta />
      <Page
        title={t('changing.title')}
        lead={t('changing.lead')}
        aside={<ButtonLink to={pathOf(token)}>{t('changing.back')}</ButtonLink>}
      >
        <Chooser key={token} token={token} managed={data} />
      </Page>
    </AntdTheme>
  );
}

const pathOf = (token: string): string => `/manage/${encodeURIComponent(token)}`;

function Chooser({ token, managed }: { readonly token: string; readonly managed: ManagedBooking }) {
  const navigate = useNavigate();
  const { mutateAsync } = useMoveManagedBooking();
  const showChanged = useShowChanged(token);
  const answer = useRef<ManagedBooking>(undefined);
  // The page is replaced, so that the back button doesn't lead to it again.
  const leave = () => void navigate(pathOf(token), { replace: true });
  return (
    <NewTimeChooser
      detail={managed}
      send={async (body, headers) => {
        answer.current = await mutateAsync({ params: { token }, body: { ...body }, headers });
        return answer.current;
      }}
      onMoved={() => {
        // The booking's page shows the new time at once, before it has fetched the booking again.
        if (answer.current) showChanged(answer.current);
        leave();
      }}
      onLeave={leave}
    />
  );
}
