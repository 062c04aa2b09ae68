import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import { dayOf, slotAt, type Day, type SlotId } from '@cablepark/contracts/shared/riga-time';

import { useBooking } from '#calendar/api';
import { ClosingControls } from '#calendar/closing/closing-controls';
import { useFreshCalendar } from '#calendar/freshness/use-fresh-calendar';
import { MoveControls } from '#calendar/moving/new-time-chooser';
import { ExistingBooking } from '#calendar/staff-bookings/booking-dialogs';
import { CreateBookingDialog } from '#calendar/staff-bookings/quick-booking/create-booking-dialog';
import { useQuickBooking } from '#calendar/staff-bookings/quick-booking/quick-booking';
import { useWeekCalendar } from '#calendar/week/use-week-calendar';
import { useToday } from '#shared/time/clock';
import { dismissHint } from '#shared/toast/toasts';
import { StaffPage } from '#shared/ui/staff-page';
import { usePhone } from '#shared/ui/use-media';
import { AsOfBar } from '../as-of/as-of-bar.tsx';
import { useAsOfView, useDifferences, useWeekOfAddress } from '../as-of/use-as-of.ts';
import { useStaffCalendarWords } from '../locales/words.ts';
import { useStaffMove } from '../moving/use-staff-move.ts';
import { ActionPanel, SelectionBanner, type SelectionAction } from '../selection/action-panel.tsx';
import { useStaffSelection } from '../selection/use-staff-selection.ts';
import { AvailableDialog, BlockDialog } from '../slots/slots-dialogs.tsx';
import { WholeWeekActions } from '../slots/whole-week-actions.tsx';
import type { Difference } from '../week/differences.ts';
import { StaffCalendar } from '../week/staff-calendar.tsx';
import css from './bookings-page.module.css';

const NONE: readonly SlotId[] = [];
const NOTHING: ReadonlyMap<SlotId, Difference> = new Map();

type OpenDialog =
  | { readonly kind: SelectionAction }
  | { readonly kind: 'booking'; readonly reference: string; readonly initialStep?: 'cancel' };

/**
 * `/admin/bookings`: the calendar of a week, in which slots can be selected, and the actions on
 * them. It stays in one piece, because the calendar, its bars and its dialogs share the selection
 * and the address.
 */
export function BookingsPage() {
  const t = useStaffCalendarWords();
  const [starts, setStarts] = useState(NONE);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const clear = () => setStarts(NONE);
  const today = useToday();
  const isPhone = usePhone();
  const calendar = useWeekCalendar({
    mode: 'admin',
    initialDay: useWeekOfAddress() ?? today,
    onWeekChange: clear,
  });
  const asOfView = useAsOfView(calendar);
  const differing = useDifferences(calendar, asOfView.week);
  const selection = useStaffSelection(calendar, {
    starts,
    set: setStarts,
    isInForm: dialog?.kind === 'manual',
  });
  const staffMove = useStaffMove(calendar);
  const quickBooking = useQuickBooking();
  const selected = { starts: selection.starts, byStart: calendar.byStart };
  const open = (reference: string) => setDialog({ kind: 'booking', reference });
  const clearUrl = useBookingFromUrl(calendar.showDate, open);
  useFreshCalendar('');

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
    onClose: close,
  };
  const newTime = asOfView.week ? undefined : staffMove.controls?.newTime;
  const isEditable = !newTime && !asOfView.week;
  const wholeWeek = isEditable && <WholeWeekActions monday={calendar.monday} />;
  return (
    <StaffPage title={t('bookings.title')} beside={!isPhone && wholeWeek}>
      <div className={css['content']} data-active={selection.starts.length > 0}>
        {isEditable && (
          <ClosingControls
            onMove={startMove}
            onCancel={(reference) =>
              setDialog({ kind: 'booking', reference, initialStep: 'cancel' })
            }
            onOpen={open}
            place={(storm, others) => (
              <ActionPanel
                count={selection.starts.length}
                onAction={(kind) => {
                  dismissHint();
                  if (kind === 'manual' && selection.starts.length === 0) {
                    quickBooking.open();
                  } else {
                    setDialog({ kind });
                  }
                }}
                storm={storm}
                others={others}
                wholeWeek={isPhone && wholeWeek}
                isHistoryOpen={isHistoryOpen}
                onHistory={() => setHistoryOpen(!isHistoryOpen)}
              >
                <SelectionBanner {...selected} onClear={clear} />
              </ActionPanel>
            )}
          />
        )}
        {!newTime && (isHistoryOpen || asOfView.week) && (
          <AsOfBar view={asOfView} differing={differing?.size} takesFocus={isHistoryOpen} />
        )}
        <StaffCalendar
          calendar={asOfView.week?.calendar ?? calendar}
          weekAsOf={asOfView.week}
          differing={differing ?? NOTHING}
          selection={selection}
          onOpen={open}
          newTime={newTime}
          onDrop={(reference, slots) => {
            clear();
            staffMove.drop(reference, slots);
          }}
        />
      </div>
      {!asOfView.week && staffMove.controls && <MoveControls {...staffMove.controls} />}
      {isEditable && dialog?.kind === 'block' && <BlockDialog {...dialogProps} />}
      {isEditable && dialog?.kind === 'available' && <AvailableDialog {...dialogProps} />}
      {isEditable && dialog?.kind === 'manual' && (
        <CreateBookingDialog
          selection={{ ...selected, onSelect: setStarts }}
          onDone={dialogProps.onDone}
          onClose={close}
        />
      )}
      {dialog?.kind === 'booking' && (
        <ExistingBooking
          key={`${dialog.reference} ${asOfView.week?.asOf ?? ''}`}
          reference={dialog.reference}
          asOf={asOfView.week?.asOf}
          initialStep={asOfView.week ? 'details' : dialog.initialStep}
          onMove={startMove}
          onClose={close}
        />
      )}
    </StaffPage>
  );
}

/**
 * Opens the booking in `?reference=` and shows its week. Returns a function that removes it from
 * the address.
 */
function useBookingFromUrl(
  showDate: (day: Day) => void,
  open: (reference: string) => void,
): () => void {
  const [params, setParams] = useSearchParams();
  const reference = params.get('reference') ?? '';
  // The address changes a little later than the dialog closes. Until then, a cancelled booking must
  // not be fetched.
  const [closed, setClosed] = useState('');
  const { data: detail } = useBooking(closed === reference ? '' : reference);
  const opened = useRef('');
  const shown = useRef('');
  useEffect(() => {
    if (reference === '' || opened.current === reference) {
      return;
    }

    opened.current = reference;
    open(reference);
  }, [reference, open]);
  useEffect(() => {
    if (!detail || shown.current === detail.booking.reference) {
      return;
    }

    shown.current = detail.booking.reference;
    const { firstSlotTime } = detail.booking;
    if (firstSlotTime !== null) {
      showDate(dayOf(slotAt(new Date(firstSlotTime))));
    }
  }, [detail, showDate]);
  return () => {
    if (reference === '') {
      return;
    }

    setClosed(reference);
    setParams(
      (current) => {
        const rest = new URLSearchParams(current);
        rest.delete('reference');
        return rest;
      },
      { replace: true },
    );
  };
}
