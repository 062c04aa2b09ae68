import { Card } from '../../../shared/ui/card.tsx';
import { useScheduleTexts } from '../locales/texts.ts';
import css from './booking-instructions.module.css';

export function BookingInstructions() {
  const { title, consecutive, prices, colours } = useScheduleTexts().panel.instructions;
  return (
    <Card title={title} tone="note">
      <ul className={css['list']}>
        <li>{consecutive}</li>
        <li>{prices}</li>
        <li>{colours}</li>
      </ul>
    </Card>
  );
}
