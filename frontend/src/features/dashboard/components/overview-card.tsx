import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { Card } from '#shared/ui/elements';
import { useDashboardWords } from '../locales/words.ts';
import css from './overview-card.module.css';

interface OverviewCardProps {
  /** The key of its title and its link in the dictionary. */
  readonly name:
    | 'riders'
    | 'attendance'
    | 'gaps'
    | 'income'
    | 'postponed'
    | 'closures'
    | 'fill'
    | 'waiting'
    | 'gear'
    | 'feedback'
    | 'mails'
    | 'hours'
    | 'prices'
    | 'week';
  readonly isWide?: boolean;
  /** The page on which staff act on what the card shows. */
  readonly to: string;
  readonly action?: ReactNode;
  readonly isLoading?: boolean;
  readonly children: ReactNode;
}

/** A card of the dashboard, with a link to the page on which staff act on what it shows. */
export function OverviewCard({
  name,
  isWide = false,
  to,
  action,
  isLoading = false,
  children,
}: OverviewCardProps) {
  const t = useDashboardWords();
  return (
    <Card
      title={t(`${name}.title`)}
      className={`${css['card'] ?? ''} ${isWide ? (css['wide'] ?? '') : ''}`}
    >
      <div className={css['content']} aria-busy={isLoading}>
        {!isLoading && children}
      </div>
      <div className={css['ways']}>
        <Link to={to} className={css['link']}>
          {t(`${name}.link`)}
        </Link>
        {action}
      </div>
    </Card>
  );
}
