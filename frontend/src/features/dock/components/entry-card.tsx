import type { ReactNode } from 'react';
import type { AttendanceState } from '@cablepark/contracts/schedule/attendance';
import { telLink } from '../../../shared/park/use-park.ts';
import { clockTimeOf } from '../../../shared/time/dates.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { PhoneIcon } from '../../../shared/ui/icons.tsx';
import { Tag } from '../../../shared/ui/tag.tsx';
import { isComing, timesOfEntry, type DockEntry } from '../day/dock-entries.ts';
import { useDockWords } from '../locales/words.ts';
import css from './entry-card.module.css';

interface EntryCardProps {
  readonly entry: DockEntry;
  readonly onNote: (state: AttendanceState) => void;
  /** Further buttons about the booking. */
  readonly actions: ReactNode;
  /** The questions about what the server has refused. */
  readonly questions: ReactNode;
}

/** A booking of the day: who comes when, how to call them, and whether they came. */
export function EntryCard({ entry, onNote, actions, questions }: EntryCardProps) {
  const t = useDockWords();
  const { booking, unsent } = entry;
  const { customerName, phoneNumber, shortReference, notes, staffNotes } = booking;
  return (
    <article className={css['entry']} aria-label={customerName} data-state={stateOf(entry)}>
      <p className={css['times']}>{timesOfEntry(entry)}</p>
      <div className={css['who']}>
        <h2 className={css['name']}>{customerName}</h2>
        <div className={css['tags']}>
          {booking.equipmentRental && <Tag tone="yellow">{t('entry.gear')}</Tag>}
          <StateTag entry={entry} />
          {(unsent.length > 0 || !isComing(entry)) && (
            <span className={css['unsent']}>
              <Tag tone="note">{t('entry.notSent')}</Tag>
            </span>
          )}
        </div>
        <a
          className={css['phone']}
          href={telLink(phoneNumber)}
          aria-label={t('entry.call', { name: customerName, phone: phoneNumber })}
        >
          <PhoneIcon size={16} />
          {phoneNumber}
        </a>
        {shortReference && (
          <span className={css['reference']}>
            <span className="visually-hidden">{t('entry.reference')}: </span>
            {shortReference}
          </span>
        )}
        {notes && <Note term={t('entry.notes')} text={notes} />}
        {staffNotes && <Note term={t('entry.staffNotes')} text={staffNotes} />}
      </div>
      {entry.isPlaced && (
        <div className={css['actions']}>
          {stateOf(entry) === 'expected' ? (
            <>
              <Button tone="chosen" onClick={() => onNote('arrived')}>
                {t('entry.arrive')}
              </Button>
              <Button onClick={() => onNote('absent')}>{t('entry.beAbsent')}</Button>
            </>
          ) : (
            <Button onClick={() => onNote('expected')}>{t('entry.undo')}</Button>
          )}
          {actions}
        </div>
      )}
      {questions}
    </article>
  );
}

const stateOf = ({ booking }: DockEntry): AttendanceState => booking.attendance?.state ?? 'expected';

function StateTag({ entry }: { readonly entry: DockEntry }) {
  const t = useDockWords();
  const { attendance } = entry.booking;
  switch (attendance?.state) {
    case 'arrived':
      return <Tag tone="green">{t('entry.arrived', { time: clockTimeOf(attendance.happenedAt) })}</Tag>;
    case 'absent':
      return <Tag tone="red">{t('entry.absent')}</Tag>;
    case 'expected':
    case undefined:
      return null;
  }
}

const Note = ({ term, text }: { readonly term: string; readonly text: string }) => (
  <p className={css['note']}>
    <strong>{term}:</strong> {text}
  </p>
);
