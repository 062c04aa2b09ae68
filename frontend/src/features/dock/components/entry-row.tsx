import { Button, Dropdown, type MenuProps } from 'antd';
import { useRef, useState, type ReactNode } from 'react';

import type { AttendanceState } from '@cablepark/contracts/schedule/attendance';
import { openDetailNames } from '@cablepark/contracts/schedule/booking-details';
import { slotAt } from '@cablepark/contracts/shared/riga-time';
import { earliestOf } from '@cablepark/contracts/shared/slot-ids';

import { useSealedTexts } from '#calendar/booking/detail-fields';
import { ReachedTick } from '#calendar/closing/closure-list';
import { usePassWords } from '#calendar/passes/locales/words';
import { isPaidByPass } from '#calendar/passes/payment-texts';
import { formatStretches } from '#calendar/slots/slots';
import { formatClockTime } from '#shared/i18n/format-instant';
import { formatExactPrice } from '#shared/i18n/format-price';
import { toTelLink } from '#shared/park/park';
import { useNow } from '#shared/time/clock';
import { MoreIcon, PhoneIcon } from '#shared/ui/more-icons';
import { StaffTag } from '#shared/ui/staff-parts';
import { usePhone } from '#shared/ui/use-media';
import type { DockBooking, DockEntry } from '../day/dock-entries.ts';
import { useDockWords } from '../locales/words.ts';
import css from './entry-row.module.css';

interface EntryRowProps {
  readonly entry: DockEntry;
  /** Left out before the day of the booking, when nobody can have come. */
  readonly onNote: ((state: AttendanceState, giveBack?: boolean) => void) | undefined;
  /** The actions that need a network; false without one. */
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
  const isPhone = usePhone();
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
        {isPhone && !isPostponed && state === 'expected' && (
          <span className={css['call']}>
            <PhoneLink booking={booking} />
          </span>
        )}
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
        {(!isPhone || isPostponed) && <PhoneLink booking={booking} />}
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
      {!isPostponed && <Due booking={booking} />}
      {openDetailNames.map(
        (name) =>
          booking[name] && (
            <StaffTag key={name} tone="yellow">
              {t(`entry.asked.${name}`)}
            </StaffTag>
          ),
      )}
      {isPostponed ? (
        <StaffTag tone="quiet">{t('entry.postponed')}</StaffTag>
      ) : (
        <StateTag entry={entry} />
      )}
      {(unsent.length > 0 || !isPlaced) && (
        <span className={css['unsent']}>
          <StaffTag tone="note">{t('entry.notSent')}</StaffTag>
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

/** What is paid at the park; where passes pay, that they do, and the rest that is due. */
function Due({ booking: { due, paid } }: { readonly booking: DockBooking }) {
  const t = useDockWords();
  const pass = usePassWords();
  if (due === null) {
    return null;
  }

  const money = formatExactPrice(t.language, due);
  if (!isPaidByPass({ paid })) {
    return (
      <span className={css['due']}>
        <span className="visually-hidden">{`${t('entry.due')}: `}</span>
        <span translate="no">{money}</span>
      </span>
    );
  }

  return (
    <>
      {due > 0 && <span className={css['due']}>{pass('due', { money })}</span>}
      <StaffTag tone="green">{pass('paidByPass')}</StaffTag>
    </>
  );
}

function StateTag({ entry }: { readonly entry: DockEntry }) {
  const t = useDockWords();
  const { attendance } = entry.booking;
  switch (attendance?.state) {
    case 'arrived':
      return (
        <StaffTag tone="green">
          {t('entry.arrived', { time: formatClockTime(attendance.happenedAt) })}
        </StaffTag>
      );
    case 'absent':
      return <StaffTag tone="red">{t('entry.absent')}</StaffTag>;
    case 'expected':
    case undefined:
      return null;
  }
}

/**
 * The number to call. A phone's row has no room for it, so it is only an icon there, except where
 * somebody has to be called; the menu has the number too.
 */
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
 * Notes that a customer has come, or takes back what was noted. It stands out if the customer's
 * time has begun or begins in the next half hour.
 */
function NoteButton({ booking, state, onNote }: NoteButtonProps) {
  const t = useDockWords();
  const next = slotAt(useNow()) + 1;
  const { customerName: name, slots } = booking;
  if (state !== 'expected') {
    return (
      <Button
        className={css['note'] ?? ''}
        aria-label={t('entry.undoOf', { name })}
        onClick={() => onNote('expected')}
      >
        {t('undo')}
      </Button>
    );
  }

  return (
    <Button
      type={earliestOf(slots) <= next ? 'primary' : 'default'}
      className={css['note'] ?? ''}
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
    if (isPaidByPass(entry.booking)) {
      actions.push({ label: t('entry.beAbsentGiveBack'), act: () => onNote('absent', true) });
    }
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
        type="text"
        icon={<MoreIcon />}
        className={css['more'] ?? ''}
        aria-label={t('entry.moreOf', { name })}
        aria-haspopup="menu"
        aria-expanded={isOpen}
      />
    </Dropdown>
  );
}

/**
 * What was written about the booking: first by staff, then by the customer, each on one line until
 * they are pressed.
 */
function Notes({ booking }: { readonly booking: DockBooking }) {
  const t = useDockWords();
  const texts = useSealedTexts()(booking);
  const { staffNotes } = booking;
  if (texts.length === 0 && !staffNotes) {
    return null;
  }

  return (
    <details className={css['notes']}>
      <summary>
        {staffNotes && <Note term={t('entry.staffNotes')} text={staffNotes} />}
        {texts.length > 0 && (
          <span className={css['said']}>
            {texts.map(({ name, label, text }) => (
              <Note key={name} term={label} text={text} />
            ))}
          </span>
        )}
      </summary>
    </details>
  );
}

const Note = ({ term, text }: { readonly term: string; readonly text: string }) => (
  <span className={css['line']}>
    <strong>{`${term}:`}</strong> <span>{text}</span>
  </span>
);
