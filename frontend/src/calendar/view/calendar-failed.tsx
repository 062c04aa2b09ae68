import { Button } from '../../shared/ui/button.tsx';
import { AlertIcon } from '../../shared/ui/icons.tsx';
import { useCalendarWords } from '../locales/words.ts';
import css from './calendar-message.module.css';

interface CalendarFailedProps {
  readonly isOnline: boolean;
  readonly onRetry: () => void;
}

export function CalendarFailed({ isOnline, onRetry }: CalendarFailedProps) {
  const t = useCalendarWords();
  return (
    <div role="alert" className={css['message']}>
      <span className={css['icon']}>
        <AlertIcon size={32} />
      </span>
      <h3 className={css['title']}>{t(isOnline ? 'failed' : 'offline')}</h3>
      <Button onClick={onRetry}>{t('tryAgain')}</Button>
    </div>
  );
}
