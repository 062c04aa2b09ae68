import type { MouseEvent, PointerEvent } from 'react';
import { dayOf, timeOf } from '@cablepark/contracts/shared/riga-time';
import { useBlockReasonText } from '../../../calendar/closing/closures.ts';
import { useCalendarWords } from '../../../calendar/locales/words.ts';
import { useMovingWords } from '../../../calendar/moving/locales/words.ts';
import { timesOf } from '../../../calendar/slots/slots.ts';
import type { SlotPlace } from '../../../calendar/view/calendar-view.ts';
import { useLanguage, exactPrice, wholePrice, longDay } from '../../../shared/i18n/language.ts';
import { CheckIcon, ClockIcon, HistoryIcon } from '../../../shared/ui/icons.tsx';
import { useStaffCalendarWords } from '../locales/words.ts';
import { type Difference, type BookedCell, staffSlot } from './cells.ts';
import css from './staff-cell.module.css';

/** While a booking is moved: its own cells, and those on which it would be dropped. */
export type CellMark = 'own' | 'drop' | 'noDrop';

interface StaffCellProps {
  readonly place: SlotPlace;
  readonly booked: BookedCell | undefined;
  readonly now: Date;
  readonly isSelected: boolean;
  /** Whether the pointer is over this cell, or over another one of its block. */
  readonly isHovered: boolean;
  readonly mark: CellMark | undefined;
  /** In the past: what the cell shows now, if that is something else. */
  readonly difference: Difference | undefined;
  /** Whether the cell can only open its booking, if it has one. */
  readonly isReadOnly: boolean;
  readonly onHover: (isOver: boolean) => void;
  readonly onPress: (isRange: boolean) => void;
  /** Called when the pointer is pressed, which may begin a drag. */
  readonly onGrab: ((event: PointerEvent) => void) | undefined;
}

/** A half-hour in the staff's calendar, with its price, its state or its customer. */
export function StaffCell({
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
  const language = useLanguage();
  const calendar = useCalendarWords();
  const t = useStaffCalendarWords();
  const moving = useMovingWords();
  const reasonText = useBlockReasonText();
  const { kind, isPast } = staffSlot(slot, start, now);
  const price = slot && kind !== 'empty' ? wholePrice(language, slot.price) : undefined;
  const state = kind === 'cleared' ? t('cell.cleared') : calendar(`state.${kind}`);
  const stored = kind === 'blocked' || kind === 'cleared' ? slot?.blockReason : undefined;
  const reason = typeof stored === 'string' ? reasonText(stored) : undefined;
  const presentText = (present: Difference) => {
    if (present.kind !== kind)
      return present.kind === 'cleared' ? t('cell.cleared') : calendar(`state.${present.kind}`);
    if (present.price !== slot?.price && present.price !== undefined) return wholePrice(language, present.price);
    return present.booked?.customerName ?? t('cell.noDetails');
  };
  const name = [
    longDay(language, dayOf(start)),
    `${timeOf(start)}–${timeOf(start + 1)}`,
    price,
    isPast ? t('cell.past') : undefined,
    isSelected ? t('cell.selected') : undefined,
    mark === 'own' ? moving('ownOfBooking') : undefined,
    reason,
    booked?.customerName,
    booked?.phoneNumber,
    state,
    difference && t('cell.differs', { now: presentText(difference) }),
  ];
  return (
    <button
      type="button"
      {...cellProps}
      className={css['cell']}
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
        <span className={css['differs']}>
          <HistoryIcon size={11} />
        </span>
      )}
      {isPast && !difference && !isSelected && booked?.isFirstOfBlock !== false && (
        <span className={css['clock']}>
          <ClockIcon size={11} />
        </span>
      )}
      {booked ? (
        <BookedText cell={booked} fallback={state} />
      ) : (
        <span className={css['text']}>
          <span className={css['main']}>{kind === 'available' ? price : state}</span>
          {reason !== undefined && kind === 'blocked' && (
            <span className={css['detail']} title={reason}>
              {reason}
            </span>
          )}
        </span>
      )}
    </button>
  );
}

interface BookedTextProps {
  readonly cell: BookedCell;
  /** Shown in place of the customer's name until that is loaded. */
  readonly fallback: string;
}

/** The first cell of a block shows who comes and their phone number, and the last one the number of slots and the price of the booking. */
function BookedText({ cell, fallback }: BookedTextProps) {
  if (cell.isFirstOfBlock) return <BlockHead cell={cell} fallback={fallback} />;
  return cell.isLastOfBlock ? <BlockTotal cell={cell} /> : null;
}

function BlockHead({ cell, fallback }: BookedTextProps) {
  const name = cell.customerName ?? fallback;
  return (
    <span className={css['text']}>
      <span className={css['main']} title={name}>
        {name}
      </span>
      <span className={css['details']}>
        {!cell.isLastOfBlock && <span className={css['detail']}>{timesOf(cell.block)}</span>}
        <span className={css['detail']}>{cell.phoneNumber}</span>
      </span>
    </span>
  );
}

function BlockTotal({ cell }: Pick<BookedTextProps, 'cell'>) {
  const calendar = useCalendarWords();
  const language = useLanguage();
  const total = cell.totalPrice === undefined ? undefined : exactPrice(language, cell.totalPrice);
  const text = [calendar('slotCount', { count: cell.slotCount }), total].filter(Boolean).join(' · ');
  return (
    <span className={css['text']}>
      <span className={css['main']} title={text}>
        {text}
      </span>
    </span>
  );
}
