import { Card } from '../../../shared/ui/card.tsx';
import { useScheduleWords } from '../locales/words.ts';
import css from './booking-instructions.module.css';

export function BookingInstructions() {
  const t = useScheduleWords();
  return (
    <Card title={t('panel.instructions.title')} tone="note">
      <ul className={css['list']}>
        <li>{t('panel.instructions.consecutive')}</li>
        <li>{t('panel.instructions.prices')}</li>
        <li>{t('panel.instructions.colours')}</li>
      </ul>
    </Card>
  );
}
