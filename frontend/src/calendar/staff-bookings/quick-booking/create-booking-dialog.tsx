import { useQuery } from '@tanstack/react-query';
import { Form, type InputRef } from 'antd';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useNavigate } from 'react-router-dom';

import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { dayOf, type SlotId } from '@cablepark/contracts/shared/riga-time';
import { earliestOf } from '@cablepark/contracts/shared/slot-ids';

import { makeSlotsQuery } from '#calendar/api';
import { PassField } from '#calendar/passes/selling/pass-field';
import { indexSlots } from '#calendar/slots/cell-state';
import { findNearestTimes } from '#calendar/slots/nearest-times';
import { toSlotFields, type SelectedSlots } from '#calendar/slots/selected-slots';
import { formatTimes, slotOf, toTimes } from '#calendar/slots/slots';
import { NearestTimes } from '#calendar/view/nearest-times';
import { isUnsettled } from '#shared/api/idempotency-key';
import { fresh } from '#shared/api/queries';
import { FormDialog } from '#shared/forms/dialogs';
import { useIsManager } from '#shared/session/current-user';
import { useNow, useToday } from '#shared/time/clock';
import { AntdTheme } from '#shared/ui/theme/antd-theme';
import { useTotal } from '../api.ts';
import { toBookingAddress } from '../booking-address.ts';
import { useStaffBookingWords, type StaffBookingWords } from '../locales/words.ts';
import { StaffCustomerFields, type StaffCustomer } from '../new-booking/new-booking-dialogs.tsx';
import { useStaffBooking } from '../new-booking/use-staff-booking.tsx';
import { SlotsNote } from '../slots-note.tsx';
import {
  FIRST_END,
  FIRST_START,
  listSlotsBetween,
  toDayTimes,
  type DayTimes,
} from './day-times.ts';
import { ExistingBookings, TimeFields, useChosenTimes, useProposedTimes } from './time-fields.tsx';

interface CalendarSelection extends SelectedSlots {
  /**
   * Called when other half hours are chosen instead of those that somebody else has booked
   * meanwhile.
   */
  readonly onSelect: (starts: readonly SlotId[]) => void;
}

interface CreateBookingDialogProps {
  /** What is selected in the calendar, if the dialog is for that. */
  readonly selection?: CalendarSelection;
  /** Called once somebody is booked. Defaults to `onClose`. */
  readonly onDone?: () => void;
  readonly onClose: () => void;
}

type Fields = StaffCustomer & DayTimes;

/** Of a slot in the request only the times count (rule 5.4). */
const PLACEHOLDERS = { id: -1, price: 25, status: 'available', storageTimezone: 'UTC' };
const NO_SLOTS: readonly SlotId[] = [];

/**
 * Books for a customer: from any page, opened with today and the next half hour that is free (rule
 * 18.5), or from the calendar, opened with what is selected there (rule 18.4). Half hours that
 * aren't one stretch are only listed, because the time fields can't express them. It is long
 * because it is one form for both.
 */
export function CreateBookingDialog({
  selection,
  onClose,
  onDone = onClose,
}: CreateBookingDialogProps) {
  const t = useStaffBookingWords();
  const today = useToday();
  const [form] = Form.useForm<Fields>();
  const [requested, setRequested] = useState(selection?.starts ?? NO_SLOTS);
  const [opened] = useState(() => toDayTimes(requested));
  const listed = opened ? undefined : selection;
  const initial = opened ?? { day: today, start: FIRST_START, end: FIRST_END };
  const chosen = useChosenTimes(form, initial);
  // They are fetched on every mount, because the user is about to book some of them.
  const ofDay = useQuery({
    ...makeSlotsQuery(chosen.day ?? ''),
    ...fresh,
    enabled: chosen.day !== undefined && !listed,
  });
  useProposedTimes(form, selection ? undefined : chosen.day, ofDay.data?.timeSlots);
  const nameField = useFirstFocus(selection !== undefined);
  const { book, isPending, failure, clearFailure } = useStaffBooking(
    onDone,
    useShowBooking(selection === undefined),
  );
  const starts = listed ? listed.starts : listChosenSlots(chosen);
  const byStart = listed ? listed.byStart : ofDay.data && indexSlots(ofDay.data.timeSlots);
  const stillRequested = listed ? requested : requested.filter((start) => starts.includes(start));
  const lost = selection ? listLost(stillRequested, selection) : NO_SLOTS;
  const lostNote = selection && lost.length > 0 && (
    <LostNote
      lost={lost}
      length={listed ? requested.length : starts.length}
      slots={[...selection.byStart.values()]}
      onChoose={(others) => {
        clearFailure();
        setRequested(others);
        form.setFieldsValue(toDayTimes(others) ?? {});
        selection.onSelect(others);
      }}
    />
  );
  const obstacle = selection && findObstacle({ starts, byStart: selection.byStart }, t);
  const isNothingLeft = listed?.starts.length === 0;
  const submit = ({ day: _day, start: _start, end: _end, ...customer }: Fields) => {
    if (obstacle !== undefined || starts.length === 0) {
      return;
    }

    const slots = listed ? toSlotFields(listed) : { timeSlots: starts.map(toRequestedSlot) };
    void book({ ...customer, language: t.language, ...slots }, starts);
  };

  return (
    <AntdTheme>
      <FormDialog<Fields>
        form={form}
        title={t(selection ? 'manual.title' : 'quick.title')}
        initialValues={initial}
        submitText={t('manual.submit')}
        isPending={isPending}
        failure={lostNote || (isNothingLeft ? t('noneSelected') : (obstacle ?? failure))}
        onSubmit={submit}
        onClose={onClose}
      >
        {!listed && <TimeFields chosen={chosen} />}
        {!listed && chosen.day !== undefined && (
          <ExistingBookings
            slots={ofDay.data?.timeSlots}
            isError={ofDay.isError}
            onRetry={() => void ofDay.refetch()}
            wanted={starts}
          />
        )}
        {byStart && starts.length > 0 && <ChosenSlots starts={starts} byStart={byStart} />}
        <StaffCustomerFields nameRef={nameField} />
        <PassField />
      </FormDialog>
    </AntdTheme>
  );
}

const listChosenSlots = ({ day, start, end }: ReturnType<typeof useChosenTimes>): SlotId[] =>
  day === undefined ? [] : listSlotsBetween(day, start, end);

const toRequestedSlot = (slot: SlotId) => ({ ...PLACEHOLDERS, ...toTimes(slot) });

/** Which of these half hours somebody else has booked since they were selected. */
function listLost(requested: readonly SlotId[], { byStart }: SelectedSlots): readonly SlotId[] {
  // What looks lost may be this booking while its answer is not known.
  return isUnsettled(requested)
    ? NO_SLOTS
    : requested.filter((start) => byStart.get(start)?.status === 'booked');
}

/**
 * Returns a message if the selected slots lie on several days or some are blocked, so that they
 * can't be booked.
 */
function findObstacle(
  { starts, byStart }: SelectedSlots,
  t: StaffBookingWords,
): string | undefined {
  if (new Set(starts.map(dayOf)).size > 1) {
    return t('manual.severalDays');
  }

  const blocked = starts.filter((start) => byStart.get(start)?.status === 'blocked');
  return blocked.length > 0
    ? t('manual.blocked', { times: formatTimes(t.language, blocked) })
    : undefined;
}

/** Focuses the customer's name first for a selection, whose times are already chosen. */
function useFirstFocus(isWanted: boolean): RefObject<InputRef | null> {
  const field = useRef<InputRef>(null);
  useEffect(() => {
    if (isWanted) {
      field.current?.focus();
    }
  }, [isWanted]);
  return field;
}

/**
 * Returns a function that opens a booking's page; undefined on that page itself, and for roles that
 * may not open it.
 */
function useShowBooking(isWanted: boolean): ((reference: string) => void) | undefined {
  const navigate = useNavigate();
  const isManager = useIsManager();
  return isWanted && isManager
    ? (reference) => void navigate(toBookingAddress(reference))
    : undefined;
}

/** The half hours that will be booked, what they cost, and which of them aren't on sale yet. */
function ChosenSlots({ starts, byStart }: SelectedSlots) {
  const t = useStaffBookingWords();
  const total = useTotal({ starts, byStart });
  const empty = starts.filter((start) => !byStart.has(start));
  return (
    <>
      <SlotsNote starts={starts} total={total} />
      {empty.length > 0 && <p>{t('manual.empty', { times: formatTimes(t.language, empty) })}</p>}
    </>
  );
}

interface LostNoteProps {
  readonly lost: readonly SlotId[];
  /** How many half hours were requested. */
  readonly length: number;
  /** Those of the shown week. */
  readonly slots: readonly TimeSlot[];
  readonly onChoose: (others: readonly SlotId[]) => void;
}

/** Says what somebody else has booked meanwhile, with the nearest free times instead. */
function LostNote({ lost, length, slots, onChoose }: LostNoteProps) {
  const t = useStaffBookingWords();
  const now = useNow();
  return (
    <NearestTimes
      times={findNearestTimes(slots, { length, wanted: earliestOf(lost) }, now)}
      nameOf={(time) => formatTimes(t.language, time.map(slotOf))}
      onChoose={(time) => onChoose(time.map(slotOf))}
    >
      <strong>
        {t('manual.lost', { times: formatTimes(t.language, lost), count: lost.length })}
      </strong>
    </NearestTimes>
  );
}
