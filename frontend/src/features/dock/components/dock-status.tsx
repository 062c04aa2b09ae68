import { clockTimeOf } from '../../../shared/time/dates.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { useDockWords } from '../locales/words.ts';
import css from './dock-status.module.css';

interface DockStatusProps {
  /** When the day was loaded last, in milliseconds since 1970, if it can't be loaded now. */
  readonly staleSince: number | undefined;
  readonly unsent: number;
}

/** Says that there is no network, and how much waits on the device. */
export function DockStatus({ staleSince, unsent }: DockStatusProps) {
  const t = useDockWords();
  if (staleSince === undefined && unsent === 0) return null;
  return (
    <Card tone="note">
      <div role="status" className={css['status']}>
        {staleSince !== undefined && <p>{t('offline', { time: clockTimeOf(new Date(staleSince).toISOString()) })}</p>}
        {unsent > 0 && (
          <p>
            <strong>{t('unsent', { count: unsent })}.</strong> {t('unsentText')}
          </p>
        )}
      </div>
    </Card>
  );
}
