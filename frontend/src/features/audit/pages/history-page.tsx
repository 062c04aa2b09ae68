import { useState } from 'react';
import { dayOf, slotAt, type Day } from '@cablepark/contracts/shared/riga-time';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { fullDay } from '../../../shared/time/day-names.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { EmptyNote } from '../../../shared/ui/empty-note.tsx';
import { LoadFailed } from '../../../shared/ui/load-failed.tsx';
import { StaffPage } from '../../../shared/ui/staff-page.tsx';
import { useHistory, useUsers, type HistoryFilter } from '../api.ts';
import { EraseFromHistory } from '../components/erase-from-history.tsx';
import { DeedRow } from '../components/deed-row.tsx';
import { HistoryFilters } from '../components/history-filters.tsx';
import { deedsOf, type Deed } from '../deeds.ts';
import { useAuditWords } from '../locales/words.ts';
import { peopleOf } from '../people.ts';
import type { Erasable } from '../subject.ts';
import css from './history-page.module.css';

/** `/admin/history`: who changed what (design 2.2). */
export function HistoryPage() {
  const t = useAuditWords();
  const language = useLanguage();
  const [filter, setFilter] = useState<HistoryFilter>({ day: null, user: null, stream: null });
  const { data, isError, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useHistory(filter);
  const { data: users = [] } = useUsers();
  const people = peopleOf(users);
  const [erasing, setErasing] = useState<Erasable | null>(null);
  const deeds = deedsOf(data?.pages.flatMap(({ items }) => items) ?? []);
  return (
    <StaffPage title={t('title')} lead={t('lead')}>
      <Card>
        <HistoryFilters filter={filter} people={people} onChange={setFilter} />
      </Card>
      {isError && (
        <Card>
          <LoadFailed text={t('failed')} onRetry={() => void refetch()} />
        </Card>
      )}
      {isPending && <p role="status">{t('loading')}</p>}
      {data && deeds.length === 0 && (
        <Card>
          <EmptyNote title={t('empty')}>{t('emptyText')}</EmptyNote>
        </Card>
      )}
      {byDay(deeds).map(([day, ofDay]) => (
        <Card key={day} title={fullDay(language, day)}>
          <ul className={css['deeds']}>
            {ofDay.map((deed) => (
              <DeedRow key={deed.id} deed={deed} people={people} onErase={setErasing} />
            ))}
          </ul>
        </Card>
      ))}
      {hasNextPage && (
        <Button className={css['more'] ?? ''} disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      )}
      {erasing && (
        <EraseFromHistory
          erasable={erasing}
          people={people}
          onClose={() => {
            setErasing(null);
          }}
        />
      )}
    </StaffPage>
  );
}

/** The deeds of each Riga day, the newest day first. */
function byDay(deeds: readonly Deed[]): [Day, Deed[]][] {
  const days = new Map<Day, Deed[]>();
  for (const deed of deeds) {
    const day = dayOf(slotAt(new Date(deed.at)));
    days.set(day, [...(days.get(day) ?? []), deed]);
  }
  return [...days];
}
