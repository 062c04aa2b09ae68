import { Dropdown, type MenuProps } from 'antd';
import { useRef, useState, type ReactNode } from 'react';

import type { AttendanceState } from '@cablepark/contracts/schedule/attendance';
import { slotAt } from '@cablepark/contracts/shared/riga-time';

import { ReachedTick } from '#calendar/closing/closure-list';
import { formatStretches } from '#calendar/slots/slots';
import { formatClockTime, formatExactPrice } from '#shared/i18n/language';
import { toTelLink } from '#shared/park/park';
import { useNow } from '#shared/time/clock';
import { Button, Tag } from '#shared/ui/elements';
import { MoreIcon, PhoneIcon } from '#shared/ui/more-icons';
import { usePhone } from '#shared/ui/use-media';
import type { DockBooking, DockEntry } from '../day/day.ts';
import { useDockWords } from '../locales/words.ts';
import css from './entry-row.module.css';

interface EntryRowProps {
  readonly entry: DockEntry;
  /** Left out before the day of the booking, when nobody can have come. */
  readonly onNote: ((state: AttendanceState) => void) | undefined;
  /** What can be done about the booking with a network only. */
  readonly online: false | Record<'onMove' | 'onOpen', (reference: string) => void>;
  readonly questions: ReactNode;
}

/**
 * A booking of the day: who comes when, what is due, and whether they came. One button notes that
 * they came; the rest is in a menu.
 */
export function EntryRow({ entry, onNote, online, questions }: EntryRowProps) {
  const { booking, isPostponed, isPlaced } = entry;
  const state = stateOf(entry);
  return (
    <article
      className={css['row']}
      aria-label={booking.customerName}
      data-state={isPostponed ? 'postponed' : state}
    >
      <p className={css['times']} translate="no">
        {formatStretches(booking.slots)}
      </p>
      <h2 className={css['name']} translate="no">
        {booking.customerName}
      </h2>
      <Facts entry={entry}>
        {isPostponed && online && (
          <span className={css['tick']}>
            <ReachedTick
              reference={booking.reference}
              customerName={booking.customerName}
              reached={booking.reached}
            />
          </span>
        )}
      </Facts>
      <div className={css['actions']}>
        <PhoneLink booking={booking} />
        {isPlaced && !isPostponed && onNote && (
          <NoteButton booking={booking} state={state} onNote={onNote} />
        )}
        {isPlaced && <MoreMenu entry={entry} onNote={onNote} online={online} />}
      </div>
      <Notes booking={booking} />
      {questions}
    </article>
  );
}

const stateOf = ({ booking }: DockEntry): AttendanceState =>
  booking.attendance?.state ?? 'expected';

/** What is due, and what is known about the booking, in one line. */
function Facts({ entry, children }: { readonly entry: DockEntry; readonly children: ReactNode }) {
  const t = useDockWords();
  const { booking, unsent, isPlaced, isPostponed } = entry;
  const { shortReference } = booking;
  return (
    <div className={css['facts']}>
      {booking.due !== null && !isPostponed && (
        <span className={css['due']}>
          <span className="visually-hidden">{`${t('entry.due')}: `}</span>
          <span translate="no">{formatExactPrice(t.language, booking.due)}</span>
        </span>
      )}
      {booking.equipmentRental && <Tag tone="yellow">{t('entry.gear')}</Tag>}
      {booking.package && <Tag tone="yellow">{t('package')}</Tag>}
      {isPostponed ? <Tag tone="quiet">{t('entry.postponed')}</Tag> : <StateTag entry={entry} />}
      {(unsent.length > 0 || !isPlaced) && (
        <span className={css['unsent']}>
          <Tag tone="note">{t('entry.notSent')}</Tag>
        </span>
      )}
      {shortReference && (
        <span className={css['reference']}>
          <span className="visually-hidden">{`${t('reference')}: `}</span>
          <span translate="no">{shortReference}</span>
        </span>
      )}
      {children}
    </div>
  );
}

function StateTag({ entry }: { readonly entry: DockEntry }) {
  const t = useDockWords();
  const { attendance } = entry.booking;
  switch (attendance?.state) {
    case 'arrived':
      return (
        <Tag tone="green">
          {t('entry.arrived', { time: formatClockTime(attendance.happenedAt) })}
        </Tag>
      );
    case 'absent':
      return <Tag tone="red">{t('entry.absent')}</Tag>;
    case 'expected':
    case undefined:
      return null;
  }
}

/** A phone's row has it only where somebody has to be called; elsewhere it is in the menu. */
function PhoneLink({ booking }: { readonly booking: DockBooking }) {
  const t = useDockWords();
  const { customerName: name, phoneNumber } = booking;
  if (phoneNumber === '') {
    return null;
  }

  return (
    <a
      className={css['phone']}
      href={toTelLink(phoneNumber)}
      aria-label={t('entry.call', { name, phone: phoneNumber })}
    >
      <PhoneIcon size={16} />
      <span translate="no">{phoneNumber}</span>
    </a>
  );
}

interface NoteButtonProps {
  readonly booking: DockBooking;
  readonly state: AttendanceState;
  readonly onNote: (state: AttendanceState) => void;
}

/**
 * Notes that a customer has come, or takes back what was noted. It stands out where the customer
 * rides by now or in the next half hour.
 */
function NoteButton({ booking, state, onNote }: NoteButtonProps) {
  const t = useDockWords();
  const next = slotAt(useNow()) + 1;
  const { customerName: name, slots } = booking;
  if (state !== 'expected') {
    return (
      <Button
        className={css['note']}
        aria-label={t('entry.undoOf', { name })}
        onClick={() => onNote('expected')}
      >
        {t('undo')}
      </Button>
    );
  }

  return (
    <Button
      tone={Math.min(...slots) <= next ? 'chosen' : 'plain'}
      className={css['note']}
      aria-label={t('entry.arriveOf', { name })}
      onClick={() => onNote('arrived')}
    >
      {t('entry.arrive')}
    </Button>
  );
}

/** What else can be done about a booking. Renders nothing while nothing can. */
function MoreMenu({ entry, onNote, online }: Omit<EntryRowProps, 'questions'>) {
  const t = useDockWords();
  const isPhone = usePhone();
  const [isOpen, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const { reference, customerName: name, phoneNumber } = entry.booking;
  const actions: { readonly label: string; readonly act: () => void }[] = [];
  if (onNote && !entry.isPostponed && stateOf(entry) === 'expected') {
    actions.push({ label: t('entry.beAbsent'), act: () => onNote('absent') });
  }
  if (isPhone && !entry.isPostponed && phoneNumber !== '') {
    const label = t('entry.callNumber', { phone: phoneNumber });
    actions.push({ label, act: () => location.assign(toTelLink(phoneNumber)) });
  }
  if (online) {
    actions.push({ label: t('move'), act: () => online.onMove(reference) });
    actions.push({ label: t('details'), act: () => online.onOpen(reference) });
  }
  if (actions.length === 0) {
    return null;
  }

  const choose: MenuProps['onClick'] = ({ key }) => {
    // What opens returns the focus to where it was, and the menu is gone by then.
    trigger.current?.focus();
    actions.find(({ label }) => label === key)?.act();
  };
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      // A menu that opens takes the focus, so that the arrow keys move in it.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      destroyOnHidden
      // Everything on a page is within one of its landmarks.
      getPopupContainer={(row) => document.getElementById('content') ?? row}
      open={isOpen}
      onOpenChange={setOpen}
      menu={{ items: actions.map(({ label }) => ({ key: label, label })), onClick: choose }}
    >
      <Button
        ref={trigger}
        tone="quiet"
        className={css['more']}
        aria-label={t('entry.moreOf', { name })}
        aria-haspopup="menu"
        aria-expanded={isOpen}
      >
        <MoreIcon />
      </Button>
    </Dropdown>
  );
}

/** The notes, each on one line until they are pressed. */
function Notes({ booking: { notes, staffNotes } }: { readonly booking: DockBooking }) {
  const t = useDockWords();
  if (!notes && !staffNotes) {
    return null;
  }

  return (
    <details className={css['notes']}>
      <summary>
        {notes && <Note term={t('notes')} text={notes} />}
        {staffNotes && <Note term={t('entry.staffNotes')} text={staffNotes} />}
      </summary>
    </details>
  );
}

const Note = ({ term, text }: { readonly term: string; readonly text: string }) => (
  <span className={css['line']}>
    <strong>{`${term}:`}</strong> <span>{text}</span>
  </span>
);
