import { Input } from 'antd';
import { Fragment, useState, type ReactNode } from 'react';

import type { AttendanceState } from '@cablepark/contracts/schedule/attendance';
import { errorBody } from '@cablepark/contracts/shared/error-codes';
import { slotAt } from '@cablepark/contracts/shared/riga-time';

import { ReachedTick } from '#calendar/closing/closure-list';
import { KeptNote } from '#calendar/kept/kept-note';
import { SearchHits } from '#calendar/people/hits';
import { isLongEnough } from '#calendar/people/use-search';
import { formatStretches } from '#calendar/slots/slots';
import { ApiError } from '#shared/api/calls';
import { useErrorText } from '#shared/errors/error-texts';
import { formatClockTime } from '#shared/i18n/language';
import { toTelLink } from '#shared/park/park';
import { useNow } from '#shared/time/clock';
import { Button, Card, EmptyNote, Tag } from '#shared/ui/elements';
import { PhoneIcon, SearchIcon } from '#shared/ui/more-icons';
import { useIsOnline } from '#shared/ui/use-media';
import {
  isComing,
  isFound,
  listWalkInSlots,
  type DockEntry,
  type WaitingAction,
} from '../day/day.ts';
import { useDockWords } from '../locales/words.ts';
import css from './day-view.module.css';
import card from './entry-card.module.css';

interface DayViewProps {
  readonly entries: readonly DockEntry[];
  readonly isToday: boolean;
  readonly renderEntry: (entry: DockEntry) => ReactNode;
}

/** A day, and with a network whomever else what was typed finds on all days. */
export function DayView({ entries, isToday, renderEntry }: DayViewProps) {
  const t = useDockWords();
  const isOnline = useIsOnline();
  const [typed, setTyped] = useState('');
  const found = entries.filter((entry) => isFound(entry, typed));
  const isSearchingAll = isOnline && isLongEnough(typed);
  const count = (state: string) =>
    entries.filter((entry) => isComing(entry) && entry.booking.attendance?.state === state).length;
  return (
    <>
      <div className={css['bar']}>
        <Input
          type="search"
          allowClear
          prefix={<SearchIcon />}
          className={css['search'] ?? ''}
          aria-label={t('search')}
          placeholder={t('search')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <p className={css['summary']}>
          {t(isToday ? 'summary' : 'summaryOfDay', {
            count: entries.filter(isComing).length,
            arrived: count('arrived'),
            absent: count('absent'),
          })}
        </p>
      </div>
      {found.length > 0 && (
        <DayTimeline entries={found} isToday={isToday} renderEntry={renderEntry} />
      )}
      {found.length === 0 && !isSearchingAll && (
        <Card>
          <NobodyNote isEmpty={entries.length === 0} isToday={isToday} />
        </Card>
      )}
      {isSearchingAll && (
        <Card title={t('onAllDays')}>
          <SearchHits
            typed={typed}
            except={new Set(found.map(({ booking }) => booking.id))}
            onFollow={() => setTyped('')}
          />
        </Card>
      )}
    </>
  );
}

/** Says that a day has no bookings, or none that is found. */
function NobodyNote({
  isEmpty,
  isToday,
}: {
  readonly isEmpty: boolean;
  readonly isToday: boolean;
}) {
  const t = useDockWords();
  if (!isEmpty) {
    return <EmptyNote title={t('noneFound')}>{t('noneFoundText')}</EmptyNote>;
  }

  return isToday ? (
    <EmptyNote title={t('empty')}>{t('emptyText')}</EmptyNote>
  ) : (
    <EmptyNote title={t('emptyDay')} />
  );
}

/** The day by time. The line of the present moment is below what has begun. */
function DayTimeline({ entries, isToday, renderEntry }: DayViewProps) {
  const t = useDockWords();
  const now = useNow();
  const begun = entries.filter(({ booking }) => Math.min(...booking.slots) <= slotAt(now)).length;
  const line = isToday && (
    <li className={css['now']} data-now-line>
      <span>{t('now', { time: formatClockTime(now.toISOString()) })}</span>
    </li>
  );
  return (
    <ol className={css['day']} aria-label={t(isToday ? 'list' : 'listOfDay')}>
      {entries.map((entry, i) => (
        <Fragment key={entry.key}>
          {i === begun && line}
          <li>{renderEntry(entry)}</li>
        </Fragment>
      ))}
      {begun === entries.length && line}
    </ol>
  );
}

interface EntryCardProps {
  readonly entry: DockEntry;
  /** Left out before the day of the booking, when nobody can have come. */
  readonly onNote: ((state: AttendanceState) => void) | undefined;
  /** What can be done about the booking with a network only. */
  readonly online: false | Record<'onMove' | 'onOpen', (reference: string) => void>;
  readonly questions: ReactNode;
}

/** A booking of the day: who comes when, how to call them, and whether they came. */
export function EntryCard({ entry, onNote, online, questions }: EntryCardProps) {
  const t = useDockWords();
  const { booking, unsent } = entry;
  const { reference, customerName: name, phoneNumber, shortReference, notes, staffNotes } = booking;
  return (
    <article
      className={card['entry']}
      aria-label={name}
      data-state={entry.isPostponed ? 'postponed' : stateOf(entry)}
    >
      <p className={card['times']} translate="no">
        {formatStretches(booking.slots)}
      </p>
      <div className={card['who']}>
        <h2 className={card['name']} translate="no">
          {name}
        </h2>
        <div className={card['tags']}>
          {booking.equipmentRental && <Tag tone="yellow">{t('entry.gear')}</Tag>}
          {booking.package && <Tag tone="yellow">{t('package')}</Tag>}
          {entry.isPostponed ? (
            <Tag tone="quiet">{t('entry.postponed')}</Tag>
          ) : (
            <StateTag entry={entry} />
          )}
          {(unsent.length > 0 || !entry.isPlaced) && (
            <span className={card['unsent']}>
              <Tag tone="note">{t('entry.notSent')}</Tag>
            </span>
          )}
        </div>
        {phoneNumber !== '' && (
          <a
            className={card['phone']}
            href={toTelLink(phoneNumber)}
            aria-label={t('entry.call', { name, phone: phoneNumber })}
          >
            <PhoneIcon size={16} />
            <span translate="no">{phoneNumber}</span>
          </a>
        )}
        {shortReference && (
          <span className={card['reference']}>
            <span className="visually-hidden">{`${t('reference')}: `}</span>
            <span translate="no">{shortReference}</span>
          </span>
        )}
        {notes && <Note term={t('notes')} text={notes} />}
        {staffNotes && <Note term={t('entry.staffNotes')} text={staffNotes} />}
      </div>
      {entry.isPlaced && (
        <div className={card['actions']}>
          {entry.isPostponed && online && (
            <ReachedTick reference={reference} customerName={name} reached={booking.reached} />
          )}
          {!entry.isPostponed && onNote && (
            <AttendanceButtons state={stateOf(entry)} onNote={onNote} />
          )}
          {online && (
            <div className={card['more']}>
              <Button
                tone="quiet"
                aria-label={t('entry.moveOf', { name })}
                onClick={() => online.onMove(reference)}
              >
                {t('move')}
              </Button>
              <Button
                tone="quiet"
                aria-label={t('entry.detailsOf', { name })}
                onClick={() => online.onOpen(reference)}
              >
                {t('details')}
              </Button>
            </div>
          )}
        </div>
      )}
      {questions}
    </article>
  );
}

interface AttendanceButtonsProps {
  readonly state: AttendanceState;
  readonly onNote: (state: AttendanceState) => void;
}

function AttendanceButtons({ state, onNote }: AttendanceButtonsProps) {
  const t = useDockWords();
  if (state !== 'expected') {
    return <Button onClick={() => onNote('expected')}>{t('undo')}</Button>;
  }

  return (
    <>
      <Button tone="chosen" onClick={() => onNote('arrived')}>
        {t('entry.arrive')}
      </Button>
      <Button onClick={() => onNote('absent')}>{t('entry.beAbsent')}</Button>
    </>
  );
}

const stateOf = ({ booking }: DockEntry): AttendanceState =>
  booking.attendance?.state ?? 'expected';

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

const Note = ({ term, text }: { readonly term: string; readonly text: string }) => (
  <p className={card['note']}>
    <strong>{`${term}:`}</strong> <span>{text}</span>
  </p>
);

interface ActionQuestionProps {
  readonly action: WaitingAction;
  /** Sends it again, as if it happened now. */
  readonly onTakeMine: () => void;
  readonly onLeaveTheirs: () => void;
  /** Books a walk-in although the half hour is kept for somebody. */
  readonly onBookAnyway: () => void;
  /** Opens the form of a walk-in again. */
  readonly onOtherTime: () => void;
}

export function ActionQuestion(props: ActionQuestionProps) {
  const { action, onTakeMine, onLeaveTheirs, onBookAnyway, onOtherTime } = props;
  const t = useDockWords();
  const reason = useReason(action);
  const { content, refusal } = action;
  const isWalkIn = content.kind === 'walkIn';
  const isKept = isWalkIn && apiErrorOf(action).isReserved;
  const isHopeless = refusal?.code === 'BOOKING_NOT_FOUND' || refusal?.code === 'BOOKING_POSTPONED';
  const name = isWalkIn ? content.customer.customerName : content.customerName;
  return (
    <div role="alert" className={card['question']}>
      <p className={card['title']}>{t('question.title', { name })}</p>
      {isKept ? (
        <KeptNote slots={listWalkInSlots(content)} />
      ) : (
        <p className={card['reason']}>{reason}</p>
      )}
      <div className={card['answers']}>
        {isWalkIn ? (
          <>
            {isKept && (
              <Button tone="chosen" onClick={onBookAnyway}>
                {t('question.bookAnyway')}
              </Button>
            )}
            <Button tone={isKept ? 'plain' : 'chosen'} onClick={onOtherTime}>
              {t('question.otherTime')}
            </Button>
          </>
        ) : (
          !isHopeless && (
            <Button tone="chosen" onClick={onTakeMine}>
              {t('question.takeMine')}
            </Button>
          )
        )}
        <Button onClick={onLeaveTheirs}>
          {t(isWalkIn ? 'question.discard' : 'question.leaveTheirs')}
        </Button>
      </div>
    </div>
  );
}

/** The refusal as the error that it was. */
const apiErrorOf = ({ refusal }: WaitingAction): ApiError =>
  new ApiError(0, '', JSON.stringify(refusal?.body));

function useReason(action: WaitingAction): string {
  const { content, refusal } = action;
  const t = useDockWords();
  const errorText = useErrorText();
  const body = errorBody.safeParse(refusal?.body).data;
  if (content.kind === 'attendance' && body?.current) {
    return t('question.changed', {
      mine: t(`question.states.${content.state}`),
      theirs: t(`question.states.${body.current.state}`),
      time: formatClockTime(body.current.happenedAt),
    });
  }

  const known = refusal && reasons[refusal.code];
  return known ? t(`question.${known}`) : errorText(apiErrorOf(action));
}

const reasons: Readonly<Record<string, 'unknown' | 'postponed' | 'taken'>> = {
  BOOKING_NOT_FOUND: 'unknown',
  BOOKING_POSTPONED: 'postponed',
  SLOTS_ALREADY_BOOKED: 'taken',
};
