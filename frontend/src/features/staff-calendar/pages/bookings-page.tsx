import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { SlotId } from '@cablepark/contracts/shared/riga-time';
import { ClosingControls } from '../../../calendar/closing/closing-controls.tsx';
import { useFreshCalendar } from '../../../calendar/freshness/use-fresh-calendar.ts';
import { storedOf, type SelectedSlots } from '../../../calendar/slots/selected-slots.ts';
import { useWeekCalendar } from '../../../calendar/week/use-week-calendar.ts';
import { useToday } from '../../../shared/time/clock.ts';
import { toast } from '../../../shared/toast/toasts.ts';
import { StaffPage } from '../../../shared/ui/staff-page.tsx';
import { forceRefresh } from '../api.ts';
import { useStaffCalendarWords } from '../locales/words.ts';
import { StaffMoveControls } from '../moving/staff-move-controls.tsx';
import { useStaffMove } from '../moving/use-staff-move.ts';
import { ActionPanel, type SelectionAction } from '../selection/action-panel.tsx';
import { SelectionBanner } from '../selection/selection-banner.tsx';
import { useStaffSelection } from '../selection/use-staff-selection.ts';
import { AvailableDialog } from '../slots/available-dialog.tsx';
import { BlockDialog } from '../slots/block-dialog.tsx';
import { StaffCalendar } from '../week/staff-calendar.tsx';
import { useBookingFromUrl } from '../week/use-booking-from-url.ts';
import css from './bookings-page.module.css';

const NONE: readonly SlotId[] = [];

interface BookingDialogsProps {
  /** The booking to show. If it is undefined, the dialog creates a booking of the selected slots. */
  readonly reference: string | undefined;
  /** What is asked about the booking first. Defaults to its details. */
  readonly initialStep?: 'details' | 'cancel';
  readonly selected: SelectedSlots;
  readonly onDone: () => void;
  /** Called when the user wants to choose a new time for the booking. */
  readonly onMove: (reference: string) => void;
  readonly onClose: () => void;
}

interface BookingsPageProps {
  readonly renderBooking: (props: BookingDialogsProps) => ReactNode;
}

type OpenDialog =
  | { readonly kind: SelectionAction }
  | { readonly kind: 'booking'; readonly reference: string; readonly initialStep?: 'details' | 'cancel' };

/** `/admin/bookings`: the calendar of a week, in which slots can be selected, and the actions on them. */
export function BookingsPage({ renderBooking }: BookingsPageProps) {
  const t = useStaffCalendarWords();
  const client = useQueryClient();
  const [starts, setStarts] = useState(NONE);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [isRefreshing, setRefreshing] = useState(false);
  const clear = () => {
    setStarts(NONE);
  };
  const calendar = useWeekCalendar({ mode: 'admin', initialDay: useToday(), onWeekChange: clear });
  const selection = useStaffSelection(calendar, { starts, set: setStarts });
  const staffMove = useStaffMove(calendar);
  const selected = { starts: selection.starts, byStart: calendar.byStart };
  const open = (reference: string) => {
    setDialog({ kind: 'booking', reference });
  };
  const clearUrl = useBookingFromUrl(calendar.showDate, open);
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
  const close = () => {
    setDialog(null);
    clearUrl();
  };
  const startMove = (reference: string) => {
    clear();
    setDialog(null);
    staffMove.begin(reference);
  };
  const dialogProps = {
    selected,
    onDone: () => {
      clear();
      close();
    },
    onMove: startMove,
    onClose: close,
  };
  return (
    <StaffPage
      title={t('bookings.title')}
      actions={
        !staffMove.newTime && (
          <ClosingControls
            onMove={startMove}
            onCancel={(reference) => {
              setDialog({ kind: 'booking', reference, initialStep: 'cancel' });
            }}
            onOpen={open}
          />
        )
      }
    >
      {!staffMove.newTime && (
        <div className={css['tools']} data-active={selection.starts.length > 0}>
          <ActionPanel
            count={selection.starts.length}
            isRefreshing={isRefreshing}
            onRefresh={refresh}
            onAction={(kind) => {
              setDialog({ kind });
            }}
          />
          <SelectionBanner starts={selection.starts} slots={storedOf(selected)} onClear={clear} />
        </div>
      )}
      <StaffCalendar
        calendar={calendar}
        selection={selection}
        onOpen={open}
        newTime={staffMove.newTime}
        onDrop={(reference, slots) => {
          clear();
          staffMove.drop(reference, slots);
        }}
      />
      <StaffMoveControls staffMove={staffMove} />
      {dialog?.kind === 'block' && <BlockDialog {...dialogProps} />}
      {dialog?.kind === 'available' && <AvailableDialog {...dialogProps} />}
      {dialog?.kind === 'manual' && renderBooking({ ...dialogProps, reference: undefined })}
      {dialog?.kind === 'booking' && renderBooking({ ...dialogProps, ...dialog })}
    </StaffPage>
  );
}
