import { groupedBy } from '@cablepark/contracts/shared/lists';
import { useState } from 'react';
import { type Day, dayOf, slotAt } from '@cablepark/contracts/shared/riga-time';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { EraseDialog } from '../../../shared/privacy/erase-dialog.tsx';
import { fullDay } from '../../../shared/time/dates.ts';
import { Button, ButtonLink } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { EmptyNote, FailedCard } from '../../../shared/ui/notes.tsx';
import { StaffPage } from '../../../shared/ui/page.tsx';
import { type Action, actionsOf } from '../actions.ts';
import { useHistory, useUserNames } from '../api.ts';
import { ActionRow } from '../components/action-row.tsx';
import { HistoryFilters } from '../components/history-filters.tsx';
import { UndoDialog } from '../components/undo-dialog.tsx';
import { paramsOf, useHistoryFilter } from '../history-filter.ts';
import { useAuditWords } from '../locales/words.ts';
import type { Erasable } from '../subject.ts';
import css from './history-page.module.css';

/** How many lines are shown at first, and how many more on demand. A phone is slow to show hundreds. */
const LINES = 50;

/** `/admin/history`: who changed what (design 2.2). */
export function HistoryPage() {
  const t = useAuditWords();
  const language = useLanguage();
  const [filter, setFilter] = useHistoryFilter();
  const { data, isError, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useHistory(filter);
  const userNames = useUserNames();
  const [erasing, setErasing] = useState<Erasable | null>(null);
  const [undoing, setUndoing] = useState<string | null>(null);
  const [wanted, setWanted] = useState(LINES);
  const loaded = actionsOf(data?.pages.flatMap(({ items }) => items) ?? []);
  const actions = loaded.slice(0, wanted);
  const showMore = () => {
    setWanted(wanted + LINES);
    if (hasNextPage && loaded.length < wanted + LINES) void fetchNextPage();
  };
  return (
    <StaffPage title={t('title')} lead={t('lead')}>
      <Card>
        <HistoryFilters filter={filter} userNames={userNames} onChange={setFilter} />
      </Card>
      {isError && <FailedCard text={t('failed')} onRetry={() => void refetch()} />}
      {isPending && <p role="status">{t('loading')}</p>}
      {data && actions.length === 0 && (
        <Card>
          <EmptyNote title={t('empty')}>{t('emptyText')}</EmptyNote>
          {Object.keys(paramsOf(filter)).length > 0 && (
            <div className={css['clear']}>
              <ButtonLink to="/admin/history">{t('filter.clear')}</ButtonLink>
            </div>
          )}
        </Card>
      )}
      {byDay(actions).map(([day, ofDay]) => (
        <Card key={day} title={fullDay(language, day)}>
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
        </Card>
      ))}
      {(hasNextPage || loaded.length > wanted) && (
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

/** Groups actions by Riga day, keeping their order (newest first). */
const byDay = (actions: readonly Action[]): [Day, Action[]][] => [
  ...groupedBy(actions, ({ at }) => dayOf(slotAt(new Date(at)))),
];
