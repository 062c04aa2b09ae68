import type { BookingFailure } from '../booking/booking-failure.ts';
import { useScheduleTexts } from '../locales/texts.ts';
import css from './booking-failure-note.module.css';

/** Why a booking did not go through, right where the button was pressed. */
export function BookingFailureNote({ failure }: { readonly failure: BookingFailure }) {
  const { failed, unsettled } = useScheduleTexts().booking;
  const { title, text } = failure.kind === 'unsettled' ? unsettled : { title: failed.title, text: failure.text };
  return (
    <div role="alert" className={css['failure']} data-kind={failure.kind}>
      <strong>{title}</strong>
      <span>{text}</span>
    </div>
  );
}
