import { useQueryClient } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import type { Day } from '@cablepark/contracts/shared/riga-time';
import { toast } from '../../../shared/toast/toasts.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { CalendarIcon, HistoryIcon, MoreIcon, PlusIcon, RefreshIcon } from '../../../shared/ui/icons.tsx';
import { usePhone } from '../../../shared/ui/use-media.ts';
import { forceRefresh } from '../api.ts';
import { useStaffCalendarWords } from '../locales/words.ts';
import { RegenerateButton } from '../slots/regenerate-dialog.tsx';
import css from './action-panel.module.css';

export type SelectionAction = 'manual' | 'block' | 'available';

interface ActionPanelProps {
  readonly count: number;
  readonly onAction: (action: SelectionAction) => void;
  /** The button that closes the park for the rest of the day. */
  readonly storm: ReactNode;
  /** Buttons that are needed less often. */
  readonly others: ReactNode;
  readonly monday: Day;
  readonly isHistoryOpen: boolean;
  readonly onHistory: () => void;
  /** What is selected. */
  readonly children: ReactNode;
}

const closeOnPress = (menu: HTMLElement | null) => menu?.addEventListener('click', () => menu.hidePopover());

/** All actions of the calendar in one bar, which is docked at the lower edge of a phone. What doesn't fit is in a menu. */
export function ActionPanel({
  count,
  onAction,
  storm,
  others,
  monday,
  isHistoryOpen,
  onHistory,
  children,
}: ActionPanelProps) {
  const t = useStaffCalendarWords();
  const isPhone = usePhone();
  const client = useQueryClient();
  const menu = useId();
  const [isRefreshing, setRefreshing] = useState(false);
  const refresh = () => {
    setRefreshing(true);
    forceRefresh(client, monday)
      .catch(() => toast({ title: t('bookings.refreshFailed'), tone: 'destructive' }))
      .finally(() => setRefreshing(false));
  };
  const act = (action: SelectionAction) => () => onAction(action);
  const ofPage = (
    <>
      {storm}
      <Button aria-expanded={isHistoryOpen} onClick={onHistory}>
        <HistoryIcon />
        {t('bookings.history')}
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
      <Button tone="chosen" onClick={act('manual')}>
        {!isPhone && <PlusIcon />}
        {t('bookings.create')}
      </Button>
      <Button disabled={count === 0} onClick={act('block')}>
        {t('bookings.block')}
      </Button>
      <Button disabled={count === 0} onClick={act('available')}>
        {!isPhone && <CalendarIcon />}
        {t('bookings.available')}
      </Button>
      <p className={css['count']}>{count > 0 && t('bookings.selected', { count })}</p>
      {!isPhone && ofPage}
      <Button className={css['more']} aria-label={t('bookings.more')} title={t('bookings.more')} popoverTarget={menu}>
        <MoreIcon />
      </Button>
      <div id={menu} ref={closeOnPress} popover="auto" className={css['menu']}>
        {isPhone && ofPage}
        {others}
        <RegenerateButton monday={monday} />
        <Button aria-busy={isRefreshing} onClick={refresh}>
          <RefreshIcon />
          {t('bookings.refresh')}
        </Button>
      </div>
      {children}
    </section>
  );
}
