import { Button, ButtonLink } from '../../../shared/ui/button.tsx';
import { CalendarIcon, HistoryIcon, PlusIcon, RefreshIcon } from '../../../shared/ui/icons.tsx';
import { useStaffCalendarWords } from '../locales/words.ts';
import css from './action-panel.module.css';

export type SelectionAction = 'manual' | 'block' | 'available';

interface ActionPanelProps {
  readonly count: number;
  /** Where the history of the selected half hour is; null unless exactly one is selected by somebody who may see it. */
  readonly history: string | null;
  readonly isRefreshing: boolean;
  readonly onAction: (action: SelectionAction) => void;
  readonly onRefresh: () => void;
}

/** The buttons that act on the selected slots, and the one that refreshes the calendar. */
export function ActionPanel({ count, history, isRefreshing, onAction, onRefresh }: ActionPanelProps) {
  const t = useStaffCalendarWords();
  const act = (action: SelectionAction) => () => onAction(action);
  return (
    <section aria-label={t('bookings.actions')} className={css['panel']}>
      <Button tone="chosen" onClick={act('manual')}>
        <PlusIcon />
        {t('bookings.create')}
      </Button>
      <Button disabled={count === 0} onClick={act('block')}>
        {t('bookings.block')}
      </Button>
      <Button disabled={count === 0} onClick={act('available')}>
        <CalendarIcon />
        {t('bookings.makeAvailable')}
      </Button>
      {history !== null && (
        <ButtonLink to={history}>
          <HistoryIcon />
          {t('bookings.history')}
        </ButtonLink>
      )}
      <p className={css['count']}>{count === 0 ? t('bookings.none') : t('bookings.selected', { count })}</p>
      <Button
        className={css['refresh']}
        aria-busy={isRefreshing}
        aria-label={t('bookings.refresh')}
        title={t('bookings.refresh')}
        onClick={onRefresh}
      >
        <RefreshIcon />
        <span>{t('bookings.refresh')}</span>
      </Button>
    </section>
  );
}
