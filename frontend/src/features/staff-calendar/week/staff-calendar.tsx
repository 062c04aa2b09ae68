import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import {
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  type MouseEvent,
  type PointerEvent,
} from 'react';

import type { BookingWithSlots } from '@cablepark/contracts/schedule/booking';
import { listBookings } from '@cablepark/contracts/schedule/find-bookings';
import {
  dayOf,
  mondayOf,
  slotAt,
  timeOf,
  type SlotId,
} from '@cablepark/contracts/shared/riga-time';
import { nextSlot } from '@cablepark/contracts/shared/slot-ids';

import { useBlockReasonText } from '#calendar/closing/block-reason';
import { useCalendarWords } from '#calendar/locales/words';
import type { ChosenSlot } from '#calendar/moving/choosing';
import type { NewTime } from '#calendar/moving/use-new-time';
import { formatStretch } from '#calendar/slots/slots';
import { WeeklyCalendar } from '#calendar/view/weekly-calendar';
import type { CalendarView, SlotPlace, WeekCalendar } from '#calendar/week/use-week-calendar';
import { refresh } from '#shared/api/query-client';
import { formatLongDay } from '#shared/i18n/format-day';
import { formatExactPrice, formatWholePrice } from '#shared/i18n/format-price';
import { CheckIcon } from '#shared/ui/icons';
import { ClockIcon, HistoryIcon } from '#shared/ui/more-icons';
import { usePhone } from '#shared/ui/use-media';
import { useWeekBookings } from '../api.ts';
import type { WeekAsOf } from '../as-of/use-as-of.ts';
import { useStaffCalendarWords } from '../locales/words.ts';
import { DragBanner } from '../moving/drag-banner.tsx';
import { useBookingDrag } from '../moving/use-booking-drag.ts';
import type { StaffSelection } from '../selection/use-staff-selection.ts';
import { indexBookedCells, isMissingBookings, type BookedCell } from './booked-cells.ts';
import type { Difference } from './differences.ts';
import { toStaffSlot } from './staff-slot.ts';
import css from './staff-calendar.module.css';
import cellCss from './staff-cell.module.css';

interface StaffCalendarProps {
  /** The week as it is, or as it was. */
  readonly calendar: WeekCalendar;
  /** The week as of an earlier instant, in which nothing can be selected; undefined for now. */
  readonly weekAsOf: WeekAsOf | undefined;
  readonly differing: ReadonlyMap<SlotId, Difference>;
  readonly selection: StaffSelection;
  readonly onOpen: (reference: string) => void;
  /** The new time that is being chosen for a booking. A press then chooses instead of selecting. */
  readonly newTime: NewTime | undefined;
  /** Called when a booking was dragged to these free half-hours. */
  readonly onDrop: (reference: string, slots: readonly ChosenSlot[]) => void;
}

const NO_BOOKINGS: readonly BookingWithSlots[] = [];

/**
 * A click opens the booking of a booked slot and selects any other. A booking can be dragged to
 * another time. It stays in one piece, because grid, selection and dragging share the shown week.
 */
export function StaffCalendar({
  calendar,
  weekAsOf,
  differing,
  selection,
  onOpen,
  newTime,
  onDrop,
}: StaffCalendarProps) {
  const t = useStaffCalendarWords();
  const client = useQueryClient();
  useScrollToNow(calendar, weekAsOf !== undefined);
  const { data: present = NO_BOOKINGS } = useWeekBookings(calendar.monday);
  const bookings = weekAsOf?.bookings ?? present;
  const [hoveredBlock, setHoveredBlock] = useState<SlotId>();
  const { slots } = calendar;
  const drag = useBookingDrag(calendar, onDrop);
  const isSelected =
    newTime?.has ?? ((start: SlotId) => !weekAsOf && selection.starts.includes(start));
  const booked = useMemo(() => indexBookedCells(slots, bookings), [slots, bookings]);
  useEffect(() => {
    // A booking made elsewhere appears in the calendar first. The bookings, which have its name,
    // are refetched once.
    if (!weekAsOf && isMissingBookings(slots, bookings)) {
      void refresh(client, listBookings);
    }
    // oxlint-disable-next-line react/exhaustive-deps -- would refetch endlessly while a booking is missing
  }, [slots, client]);
  const { dragged, target } = drag;
  const markOf = (start: SlotId): CellMark | undefined => {
    if (target?.starts.includes(start)) {
      return target.taken.includes(start) || !target.isOneDay ? 'noDrop' : 'drop';
    }

    return newTime?.isOwn(start) === true || dragged?.own.has(start) === true ? 'own' : undefined;
  };

  const view: CalendarView = {
    isSelected,
    renderSlot: (place) => {
      const cell = booked.get(place.start);
      return (
        <StaffCell
          place={place}
          booked={cell}
          now={calendar.now}
          isSelected={isSelected(place.start)}
          mark={markOf(place.start)}
          difference={differing.get(place.start)}
          isReadOnly={weekAsOf !== undefined}
          isHovered={cell !== undefined && cell.block.start === hoveredBlock}
          onHover={(isOver) => {
            if (cell) {
              setHoveredBlock(isOver ? cell.block.start : undefined);
            }
          }}
          onPress={(isRange) => {
            if (newTime) {
              newTime.press(place.start);
            } else if (cell) {
              onOpen(cell.reference);
            } else if (!weekAsOf) {
              selection.pick(place.start, isRange);
            }
          }}
          onGrab={
            cell && !newTime && !weekAsOf
              ? (event) => drag.grab(event, place.start, cell)
              : undefined
          }
        />
      );
    },
  };
  return (
    <>
      <WeeklyCalendar
        calendar={calendar}
        view={view}
        announcement={weekAsOf ? '' : (newTime?.announcement ?? selection.announcement)}
        toolbar={
          (calendar.hasMoreHours || calendar.showsAllHours) && (
            <Button className={css['hours'] ?? ''} onClick={calendar.toggleAllHours}>
              {t(calendar.showsAllHours ? 'bookings.openHours' : 'bookings.allHours')}
            </Button>
          )
        }
      />
      <DragBanner drag={drag} />
    </>
  );
}

/** The hour is written at the upper edge of its row. */
const HOUR_PX = 10;

/**
 * Scrolls to the present half-hour when today's week, or on a phone today, has been opened; after
 * closing to the last rows.
 */
function useScrollToNow(
  { monday, day, today, now, isLoading }: WeekCalendar,
  isPast: boolean,
): void {
  const isPhone = usePhone();
  const isToday = isPhone ? day === today : monday === mondayOf(today);
  const isDue = isToday && !isLoading && !isPast;
  const scroll = useEffectEvent(() => {
    const running = slotAt(now);
    const cell = document.querySelector(`[data-start='${running}']`);
    const scroller = cell?.closest('[data-scroller]');
    const head = scroller?.querySelector('thead th');
    if (scroller && head && cell) {
      scroller.scrollTop +=
        cell.getBoundingClientRect().top - head.getBoundingClientRect().bottom - HOUR_PX;
    } else if (cell) {
      cell.scrollIntoView();
    } else if (isPhone) {
      findLastBefore(running)?.scrollIntoView({ block: 'center' });
    }
  });
  useEffect(() => {
    if (isDue) {
      scroll();
    }
  }, [isDue, isPhone]);
}

const findLastBefore = (running: SlotId): Element | undefined =>
  [...document.querySelectorAll<HTMLElement>('[data-start]')].findLast(
    ({ dataset }) => Number(dataset['start']) < running,
  );

/** While a booking is moved: its own cells, and those on which it would be dropped. */
type CellMark = 'own' | 'drop' | 'noDrop';

interface StaffCellProps {
  readonly place: SlotPlace;
  readonly booked: BookedCell | undefined;
  readonly now: Date;
  readonly isSelected: boolean;
  /** Whether the pointer is over this cell, or over another one of its block. */
  readonly isHovered: boolean;
  readonly mark: CellMark | undefined;
  /** As of an earlier instant: the present content of the cell, if it differs. */
  readonly difference: Difference | undefined;
  /** Whether the cell can only open its booking, if it has one. */
  readonly isReadOnly: boolean;
  readonly onHover: (isOver: boolean) => void;
  readonly onPress: (isRange: boolean) => void;
  readonly onGrab: ((event: PointerEvent) => void) | undefined;
}

/** It stays in one piece, because the cell's name, look and press depend on the same facts. */
function StaffCell({
  place,
  booked,
  now,
  isSelected,
  isHovered,
  mark,
  difference,
  isReadOnly,
  onHover,
  onPress,
  onGrab,
}: StaffCellProps) {
  const { start, slot, isRow, cellProps } = place;
  const calendar = useCalendarWords();
  const t = useStaffCalendarWords();
  const reasonText = useBlockReasonText();
  const { kind, isPast } = toStaffSlot(slot, start, now);
  const price = slot && kind !== 'empty' ? formatWholePrice(t.language, slot.price) : undefined;
  const state = kind === 'cleared' ? t('cell.cleared') : calendar(`state.${kind}`);
  const stored = kind === 'blocked' || kind === 'cleared' ? slot?.blockReason : undefined;
  const reason = typeof stored === 'string' ? reasonText(stored) : undefined;
  const describePresent = (present: Difference) => {
    if (present.kind !== kind) {
      return present.kind === 'cleared' ? t('cell.cleared') : calendar(`state.${present.kind}`);
    }
    if (present.price !== slot?.price && present.price !== undefined) {
      return formatWholePrice(t.language, present.price);
    }

    return present.booked?.customerName ?? t('cell.noDetails');
  };

  const name = [
    formatLongDay(t.language, dayOf(start)),
    `${timeOf(start)}–${timeOf(nextSlot(start))}`,
    price,
    isPast ? t('cell.past') : undefined,
    isSelected ? t('cell.selected') : undefined,
    mark === 'own' ? t('presentTime') : undefined,
    // These are in the order in which the cell shows them, for people who operate the page by
    // saying what they see.
    kind === 'blocked' ? undefined : reason,
    booked?.customerName,
    booked?.shownReference,
    booked?.isFirstOfBlock === true && !booked.isLastOfBlock
      ? formatStretch(booked.block)
      : undefined,
    booked?.isFirstOfBlock === false && booked.isLastOfBlock
      ? formatTotal(calendar, booked)
      : undefined,
    booked?.phoneNumber,
    state,
    kind === 'blocked' ? reason : undefined,
    difference && t('cell.differs', { now: describePresent(difference) }),
  ];
  return (
    <button
      type="button"
      {...cellProps}
      className={cellCss['cell']}
      data-kind={kind}
      data-past={isPast}
      data-row={isRow}
      data-selected={isSelected}
      data-several={booked !== undefined && booked.slotCount > 1}
      data-above={booked && !booked.isFirstOfBlock}
      data-below={booked && !booked.isLastOfBlock}
      data-hovered={isHovered}
      data-mark={mark}
      data-differs={difference !== undefined}
      data-start={start}
      aria-label={name.filter(Boolean).join(', ')}
      aria-pressed={kind === 'booked' || isReadOnly ? undefined : isSelected}
      aria-disabled={isReadOnly && kind !== 'booked' ? true : undefined}
      aria-haspopup={kind === 'booked' ? 'dialog' : undefined}
      onPointerEnter={() => onHover(true)}
      onPointerLeave={() => onHover(false)}
      onPointerDown={onGrab}
      onClick={({ shiftKey }: MouseEvent) => onPress(shiftKey)}
    >
      {isSelected && <CheckIcon size={14} />}
      {difference && (
        <span className={cellCss['differs']}>
          <HistoryIcon size={11} />
        </span>
      )}
      {isPast && !difference && !isSelected && (
        <span className={cellCss['clock']}>
          <ClockIcon size={11} />
        </span>
      )}
      {booked ? (
        <BookedText cell={booked} stateText={state} />
      ) : (
        <span className={cellCss['text']}>
          <span className={cellCss['main']}>{kind === 'available' ? price : state}</span>
          {reason !== undefined && kind === 'blocked' && (
            <>
              {' '}
              <span className={cellCss['detail']} title={reason}>
                {reason}
              </span>
            </>
          )}
        </span>
      )}
    </button>
  );
}

/**
 * The first cell of a block shows the customer (until that is loaded, the state) and the reference,
 * the last one the length and the price.
 */
function BookedText({
  cell,
  stateText,
}: {
  readonly cell: BookedCell;
  readonly stateText: string;
}) {
  const calendar = useCalendarWords();
  const { isFirstOfBlock, isLastOfBlock, customerName = stateText } = cell;
  if (!isFirstOfBlock && !isLastOfBlock) {
    return null;
  }

  const text = isFirstOfBlock ? customerName : formatTotal(calendar, cell);
  return (
    <span className={cellCss['text']}>
      <span className={cellCss['main']} title={text}>
        {text}
      </span>
      {isFirstOfBlock && (
        <>
          {' '}
          <span className={cellCss['details']}>
            <span className={cellCss['detail']} translate="no">
              {cell.shownReference}
            </span>{' '}
            {!isLastOfBlock && (
              <>
                <span className={cellCss['detail']} translate="no">
                  {formatStretch(cell.block)}
                </span>{' '}
              </>
            )}
            <span className={cellCss['detail']} translate="no">
              {cell.phoneNumber}
            </span>
          </span>
        </>
      )}
    </span>
  );
}

/** `2 slots · €50.00`, or without the price until it is loaded. */
function formatTotal(
  calendar: ReturnType<typeof useCalendarWords>,
  { slotCount, totalPrice }: BookedCell,
): string {
  const count = calendar('slotCount', { count: slotCount });
  return totalPrice === undefined
    ? count
    : `${count} · ${formatExactPrice(calendar.language, totalPrice)}`;
}
