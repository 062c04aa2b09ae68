import { Button } from '../../../shared/ui/button.tsx';
import { AlertIcon } from '../../../shared/ui/icons.tsx';
import { useScheduleTexts } from '../locales/texts.ts';
import css from './calendar-message.module.css';

export function CalendarFailed({ onRetry }: { readonly onRetry: () => void }) {
  const { calendar } = useScheduleTexts();
  return (
    <div role="alert" className={css['message']}>
      <span className={css['icon']}>
        <AlertIcon size={32} />
      </span>
      <h3 className={css['title']}>{calendar.failed}</h3>
      <Button onClick={onRetry}>{calendar.tryAgain}</Button>
    </div>
  );
}
