import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import { toast } from '../../../../shared/toast/toasts.ts';
import { useToday } from '../../../../shared/time/clock.ts';
import { StaffPage } from '../../../../shared/ui/staff-page.tsx';
import { useFreshCalendar } from '../../calendar/use-fresh-calendar.ts';
import { useWeekCalendar } from '../../calendar/use-week-calendar.ts';
import { storedOf } from '../actions/selected-slots.ts';
import { forceRefresh } from '../api.ts';
import { ActionPanel } from '../calendar/action-panel.tsx';
import { SelectionBanner } from '../calendar/selection-banner.tsx';
import { StaffCalendar } from '../calendar/staff-calendar.tsx';
import { useBookingInAddress } from '../calendar/use-booking-in-address.ts';
import { useStaffSelection } from '../calendar/use-staff-selection.ts';
import { StaffDialogs, type OpenDialog } from '../dialogs/staff-dialogs.tsx';
import { useStaffWords } from '../locales/words.ts';
import css from './bookings-page.module.css';

const NONE: readonly SlotId[] = [];

/** `/admin/bookings`: the week, what is selected in it, and what can be done with that. */
export function BookingsPage() {
  const t = useStaffWords();
  const client = useQueryClient();
  const [starts, setStarts] = useState(NONE);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [isRefreshing, setRefreshing] = useState(false);
  const clear = () => {
    setStarts(NONE);
  };
  const calendar = useWeekCalendar({ mode: 'admin', initialDay: useToday(), onWeekChange: clear });
  const selection = useStaffSelection(calendar, { starts, set: setStarts });
  const selected = { starts: selection.starts, byStart: calendar.byStart };
  const open = (reference: string) => {
    setDialog({ kind: 'details', reference });
  };
  const forgetAddress = useBookingInAddress(calendar.showDate, open);
  useFreshCalendar('');

  const refresh = () => {
    setRefreshing(true);
    forceRefresh(client, calendar.monday)
      .catch(() => {
        toast({ title: t('bookings.refreshFailed'), tone: 'destructive' });
      })
      .finally(() => {
        setRefreshing(false);
      });
  };
  return (
    <StaffPage title={t('bookings.title')}>
      <div className={css['tools']} data-active={selection.starts.length > 0}>
        <ActionPanel
          count={selection.starts.length}
          isRefreshing={isRefreshing}
          onRefresh={refresh}
          onAct={(kind) => {
            setDialog({ kind });
          }}
        />
        <SelectionBanner starts={selection.starts} slots={storedOf(selected)} onClear={clear} />
      </div>
      <StaffCalendar calendar={calendar} selection={selection} onOpen={open} />
      <StaffDialogs
        dialog={dialog}
        selected={selected}
        onShow={setDialog}
        onDone={clear}
        onClose={() => {
          setDialog(null);
          forgetAddress();
        }}
      />
    </StaffPage>
  );
}
