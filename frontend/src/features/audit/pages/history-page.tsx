import { Button } from 'antd';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';

import type { EventType } from '@cablepark/contracts/events';
import { groupBy } from '@cablepark/contracts/shared/lists';
import { dayOf, slotAt } from '@cablepark/contracts/shared/riga-time';

import { toCausesPath, toHistoryPath } from '#calendar/history-path';
import { formatFullDay } from '#shared/i18n/format-day';
import { formatClockTime, formatDateAndTime } from '#shared/i18n/format-instant';
import { EraseDialog } from '#shared/privacy/erase-dialog';
import { RoleTag } from '#shared/roles/role-tag';
import { LoadFailedAlert, StaffCard, StaffPage } from '#shared/ui/staff-page';
import { StaffEmpty, StaffTag } from '#shared/ui/staff-parts';
import { groupActions, type Action, type Change } from '../actions.ts';
import { useChangeTexts } from '../change-texts.ts';
import { HistoryFilters } from '../components/history-filters.tsx';
import { UndoDialog } from '../components/undo-dialog.tsx';
import { useEventSentence, useEventTypes } from '../event-types.ts';
import { readFilter, toParams, useHistoryFilter } from '../history-filter.ts';
import { useActionEntries, useHistory, useUserNames, type UserNames } from '../history.ts';
import { useAuditWords } from '../locales/words.ts';
import { findErasable, type Erasable } from '../subject.ts';
import row from '../components/action-row.module.css';
import whole from '../components/whole-action.module.css';
import css from './history-page.module.css';

/**
 * How many lines are shown at first, and how many more on demand. A phone is slow to show hundreds.
 */
const LINES = 50;

/**
 * `/admin/history`: who changed what (design 2.2). It stays in one piece, because the filters and
 * the list share the query.
 */
export function HistoryPage() {
  const t = useAuditWords();
  const types = useEventTypes();
  const [filter, setFilter] = useHistoryFilter(types.data);
  const history = useHistory(filter, types.isSuccess);
  const { data, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = history;
  const failed = [types, history].find(({ isError }) => isError);
  const userNames = useUserNames();
  const [erasing, setErasing] = useState<Erasable | null>(null);
  const [undoing, setUndoing] = useState<string | null>(null);
  const [lineCount, setLineCount] = useState(LINES);
  const loaded = groupActions(data?.pages.flatMap(({ items }) => items) ?? []);
  const actions = loaded.slice(0, lineCount);
  const showMore = () => {
    setLineCount(lineCount + LINES);
    if (hasNextPage && loaded.length < lineCount + LINES) {
      void fetchNextPage();
    }
  };

  return (
    <StaffPage title={t('history')} lead={t('lead')}>
      <StaffCard>
        <HistoryFilters
          filter={filter}
          types={types.data ?? []}
          userNames={userNames}
          onChange={setFilter}
        />
      </StaffCard>
      {failed && <LoadFailedAlert text={t('loadFailed')} onRetry={() => void failed.refetch()} />}
      {isPending && !failed && <p role="status">{t('loading')}</p>}
      {data && actions.length === 0 && (
        <StaffCard>
          <StaffEmpty title={t('empty')}>{t('emptyText')}</StaffEmpty>
          {Object.keys(toParams(filter)).length > 0 && (
            <div className={css['clear']}>
              <Button onClick={() => setFilter(readFilter(new URLSearchParams()))}>
                {t('filter.clear')}
              </Button>
            </div>
          )}
        </StaffCard>
      )}
      {[...groupBy(actions, ({ at }) => dayOf(slotAt(new Date(at))))].map(([day, ofDay]) => (
        <StaffCard key={day} title={formatFullDay(t.language, day)}>
          <ul className={css['actions']}>
            {ofDay.map((action) => (
              <ActionRow
                key={action.correlationId}
                action={action}
                userNames={userNames}
                isCut={hasNextPage && action === loaded.at(-1)}
                onErase={setErasing}
                onUndo={setUndoing}
              />
            ))}
          </ul>
        </StaffCard>
      ))}
      {(hasNextPage || loaded.length > lineCount) && (
        <Button className={css['more'] ?? ''} disabled={isFetchingNextPage} onClick={showMore}>
          {t('more')}
        </Button>
      )}
      {undoing !== null && <UndoDialog action={undoing} onClose={() => setUndoing(null)} />}
      {erasing && (
        // Only the history still lists bookings cancelled long ago.
        <EraseDialog
          subject={erasing.kind}
          name={userNames.get(erasing.id) ?? t('actor.unknown')}
          id={erasing.id}
          onClose={() => setErasing(null)}
        />
      )}
    </StaffPage>
  );
}

interface ActionProps {
  readonly action: Action;
  readonly userNames: UserNames;
}

interface ActionRowProps extends ActionProps {
  /** Whether more of its entries may follow on the next page. */
  readonly isCut: boolean;
  readonly onErase: (erasable: Erasable) => void;
  /** Takes the id of the action that is to be taken back. */
  readonly onUndo: (action: string) => void;
}

/**
 * Shows when an action happened, who did it, and what it changed. It unfolds to every entry of it.
 * It is long because it lists everything that a row may show.
 */
function ActionRow({ action, userNames, isCut, onErase, onUndo }: ActionRowProps) {
  const t = useAuditWords();
  const eventSentence = useEventSentence();
  const [isOpen, setOpen] = useState(false);
  const wholeId = useId();
  const [main] = action.changes;
  const what = main ? eventSentence(main.eventType) : '';
  return (
    <li className={row['row']}>
      <time
        dateTime={action.at}
        title={formatDateAndTime(t.language, action.at)}
        className={row['time']}
      >
        {formatClockTime(action.at)}
      </time>
      <ActorName action={action} userNames={userNames} />
      <div className={row['what']}>
        <ul className={row['changes']}>
          {action.changes.map((change) => (
            <ChangeLine
              key={change.eventType}
              change={change}
              action={action}
              userNames={userNames}
              isCut={isCut}
              isOpen={isOpen}
              onErase={onErase}
            />
          ))}
        </ul>
        {action.undoes !== null && (
          <Link className={row['undoes']} to={toHistoryPath({ correlationId: action.undoes })}>
            {t('undoes')}
          </Link>
        )}
        {isOpen && <WholeAction id={wholeId} action={action} userNames={userNames} />}
      </div>
      <div className={row['actions']}>
        {action.isUndone && <StaffTag tone="quiet">{t('undo.isUndone')}</StaffTag>}
        {action.isUndoable && !action.isUndone && (
          <Button
            type="text"
            size="small"
            aria-label={t('undo.undoOf', { what })}
            onClick={() => onUndo(action.correlationId)}
          >
            {t('undo.undo')}
          </Button>
        )}
        <Button
          type="text"
          size="small"
          aria-expanded={isOpen}
          aria-controls={isOpen ? wholeId : undefined}
          aria-label={t(isOpen ? 'foldOf' : 'whole', { what })}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'fold' : 'details')}
        </Button>
      </div>
    </li>
  );
}

function ActorName({ action: { actor }, userNames }: ActionProps) {
  const t = useAuditWords();
  if (actor.kind !== 'user') {
    return <span className={row['actor']}>{t(`actor.${actor.kind}`)}</span>;
  }

  return (
    <span className={row['actor']}>
      <strong>{userNames.get(actor.userId) ?? t('actor.unknown')}</strong>{' '}
      <RoleTag role={actor.role} />
    </span>
  );
}

/** How many differences a line shows. All of them are in the whole action. */
const MOST_SHOWN = 4;

function ChangeLine({
  change,
  action,
  userNames,
  isCut,
  isOpen,
  onErase,
}: Omit<ActionRowProps, 'onUndo'> & { readonly change: Change; readonly isOpen: boolean }) {
  const t = useAuditWords();
  const { event, reference, shownReference, about, reason, differences } = useChangeTexts(
    userNames,
  )(change, action.actor);
  const erasable = findErasable(change);
  const count = change.entries.length;
  return (
    <li>
      <span className={row['event']}>
        <span>{event}</span>
        {count > 1 && (
          <span
            className={row['times']}
          >{` ${t(isCut ? 'timesOrMore' : 'times', { count })}`}</span>
        )}
        {reason !== undefined && <span className={row['times']}>{` · ${reason}`}</span>}
      </span>
      {differences.length > 0 && (
        <span className={row['differences']}>
          {differences.slice(0, MOST_SHOWN).map((difference) => (
            <span key={difference}>{difference}</span>
          ))}
          {differences.length > MOST_SHOWN && (
            <span>{t('andMore', { count: differences.length - MOST_SHOWN })}</span>
          )}
        </span>
      )}
      <span className={row['about']}>
        {reference !== null && (
          <Link className={row['reference']} to={toHistoryPath({ reference })} translate="no">
            {shownReference}
          </Link>
        )}
        {about !== undefined && <span>{about}</span>}
        {isOpen && erasable && (
          <Button
            type="text"
            size="small"
            aria-label={`${t('erasePersonalData')}: ${event}`}
            onClick={() => onErase(erasable)}
          >
            {t('erase')}
          </Button>
        )}
      </span>
    </li>
  );
}

/** Every entry of an action in the order in which it happened, with all that it changed. */
function WholeAction({ id, action, userNames }: ActionProps & { readonly id: string }) {
  const t = useAuditWords();
  const textsOf = useChangeTexts(userNames);
  const query = useActionEntries(action.correlationId);
  const { data: entries } = query;
  return (
    <div id={id} className={whole['whole']}>
      {query.isPending && <p role="status">{t('loadingAction')}</p>}
      {query.isError && (
        <LoadFailedAlert text={t('loadFailed')} onRetry={() => void query.refetch()} />
      )}
      {entries && (
        <ol className={whole['entries']}>
          {[...entries].reverse().map((entry) => {
            const change = { eventType: entry.eventType as EventType, entries: [entry] };
            const { event, shownReference, about, reason, differences } = textsOf(
              change,
              action.actor,
              true,
            );
            return (
              <li key={entry.id}>
                <span className={whole['event']}>{event}</span>
                <span className={whole['about']}>
                  {[shownReference, about, reason]
                    .filter((text) => text !== undefined && text !== null)
                    .join(' · ')}
                </span>
                {differences.length > 0 && (
                  <ul className={whole['differences']}>
                    {differences.map((difference) => (
                      <li key={difference}>{difference}</li>
                    ))}
                  </ul>
                )}
              </li>
            );
          })}
        </ol>
      )}
      <Link to={toCausesPath(action.correlationId)}>{t('causes.title')}</Link>
    </div>
  );
}
