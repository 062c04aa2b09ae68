import { Button } from 'antd';
import { useId, useState, type ReactNode } from 'react';

import type { TimeSlot } from '@cablepark/contracts/schedule/time-slots';
import { dayOf, dayOfWeek, timeOf } from '@cablepark/contracts/shared/riga-time';

import { isClosureReason, useBlockReasonText } from '#calendar/closing/block-reason';
import { toHistoryPath } from '#calendar/history-path';
import type { SelectedSlots } from '#calendar/slots/selected-slots';
import { formatShortWeekday } from '#shared/i18n/format-day';
import { EraseDialog } from '#shared/privacy/erase-dialog';
import { useIsManager } from '#shared/session/current-user';
import { ERASED } from '#shared/session/user-names';
import { CalendarIcon, PlusIcon } from '#shared/ui/icons';
import { HistoryIcon, MoreIcon } from '#shared/ui/more-icons';
import { LinkButton } from '#shared/ui/staff-page';
import { usePhone } from '#shared/ui/use-media';
import { useStaffCalendarWords } from '../locales/words.ts';
import css from './action-panel.module.css';
import banner from './selection-banner.module.css';

export type SelectionAction = 'manual' | 'block' | 'available';

interface ActionPanelProps {
  readonly count: number;
  readonly onAction: (action: SelectionAction) => void;
  /** The button that closes the park for the rest of the day. */
  readonly storm: ReactNode;
  readonly others: ReactNode;
  /** The buttons for the whole week, which a phone has here. */
  readonly wholeWeek: ReactNode;
  readonly isHistoryOpen: boolean;
  readonly onHistory: () => void;
  /** What is selected. */
  readonly children: ReactNode;
}

const closeOnPress = (menu: HTMLElement | null) =>
  menu?.addEventListener('click', () => menu.hidePopover());

/**
 * The actions on what is selected in one bar, which is docked at the lower edge of a phone. What
 * doesn't fit is in a menu.
 */
export function ActionPanel({
  count,
  onAction,
  storm,
  others,
  wholeWeek,
  isHistoryOpen,
  onHistory,
  children,
}: ActionPanelProps) {
  const t = useStaffCalendarWords();
  const isPhone = usePhone();
  const menu = useId();
  const act = (action: SelectionAction) => () => onAction(action);
  const ofPage = (
    <>
      {storm}
      <Button aria-expanded={isHistoryOpen} onClick={onHistory}>
        <HistoryIcon />
        <span>{t('history')}</span>
      </Button>
    </>
  );
  return (
    <section
      aria-label={t('bookings.actions')}
      className={css['panel']}
      data-docked={isPhone || undefined}
      data-own-create
    >
      <Button type="primary" onClick={act('manual')}>
        {!isPhone && <PlusIcon />}
        <span>{t('createBooking')}</span>
      </Button>
      <Button disabled={count === 0} onClick={act('block')}>
        {t('bookings.block')}
      </Button>
      <Button disabled={count === 0} onClick={act('available')}>
        {!isPhone && <CalendarIcon />}
        <span>{t('bookings.available')}</span>
      </Button>
      <p className={css['count']}>{count > 0 && t('bookings.selected', { count })}</p>
      {!isPhone && ofPage}
      <Button
        className={css['more'] ?? ''}
        aria-label={t('bookings.more')}
        title={t('bookings.more')}
        popoverTarget={menu}
      >
        <MoreIcon />
      </Button>
      <div id={menu} ref={closeOnPress} popover="auto" className={css['menu']}>
        {isPhone && ofPage}
        {others}
      </div>
      {wholeWeek}
      {children}
    </section>
  );
}

interface SelectionBannerProps extends SelectedSlots {
  readonly onClear: () => void;
}

/** The slots of a larger selection are not listed (rule 18.3). */
const MAX_LISTED = 6;

/**
 * Shows which slots are selected and why some of them are blocked. Its line is there without a
 * selection too, so that the calendar stays where it is.
 */
export function SelectionBanner({ starts, byStart, onClear }: SelectionBannerProps) {
  const t = useStaffCalendarWords();
  const isManager = useIsManager();
  if (starts.length === 0) {
    return <p className={banner['none']}>{t('bookings.none')}</p>;
  }

  return (
    <section aria-label={t('bookings.banner')} className={banner['banner']}>
      <strong>{t('bookings.banner')}</strong>
      {starts.length <= MAX_LISTED && (
        <ul className={banner['slots']}>
          {starts.map((start) => (
            <li
              key={start}
            >{`${formatShortWeekday(t.language, dayOfWeek(dayOf(start)))} ${timeOf(start)}`}</li>
          ))}
        </ul>
      )}
      {starts.length === 1 && isManager && (
        <LinkButton
          to={toHistoryPath({ slotId: String(starts[0]) })}
          type="text"
          className={banner['history'] ?? ''}
        >
          <HistoryIcon />
          <span>{t('history')}</span>
        </LinkButton>
      )}
      <Button type="text" className={banner['clear'] ?? ''} onClick={onClear}>
        {t('bookings.clear', { count: starts.length })}
      </Button>
      <BlockReasons
        slots={starts.flatMap((start) => byStart.get(start) ?? [])}
        isManager={isManager}
      />
    </section>
  );
}

/** Lists why the selected slots are blocked, each reason once. Managers may erase a reason. */
function BlockReasons({
  slots,
  isManager,
}: {
  readonly slots: readonly TimeSlot[];
  readonly isManager: boolean;
}) {
  const t = useStaffCalendarWords();
  const reasonText = useBlockReasonText();
  const [slotToErase, setSlotToErase] = useState<TimeSlot | null>(null);
  const byReason = new Map(
    slots.flatMap((slot) => (slot.blockReason ? [[slot.blockReason, slot] as const] : [])),
  );
  if (byReason.size === 0) {
    return null;
  }

  return (
    <ul className={banner['reasons']}>
      {[...byReason].map(([reason, slot]) => (
        <li key={reason}>
          <span>{t('bookings.blockedFor', { reason: reasonText(reason) })}</span>
          {reason !== ERASED && !isClosureReason(reason) && isManager && (
            <Button
              type="text"
              className={banner['clear'] ?? ''}
              onClick={() => setSlotToErase(slot)}
            >
              {t('eraseReason')}
            </Button>
          )}
        </li>
      ))}
      {slotToErase && (
        <EraseDialog
          subject="reason"
          id={String(slotToErase.id)}
          onClose={() => setSlotToErase(null)}
        />
      )}
    </ul>
  );
}
