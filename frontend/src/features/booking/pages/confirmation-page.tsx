import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { useBooking } from '../../../calendar/api.ts';
import { AddToCalendar } from '../../../calendar/booking/add-to-calendar.tsx';
import { BookingFacts } from '../../../calendar/booking/booking-facts.tsx';
import { ChangeDeadline } from '../../../calendar/booking/change-deadline.tsx';
import { flagCalendarChange } from '../../../calendar/freshness/refresh-flags.ts';
import { slotOf } from '../../../calendar/slots/slot-times.ts';
import { useLanguage } from '../../../shared/i18n/language.ts';
import { parkAddress } from '../../../shared/park/use-park.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { CheckIcon } from '../../../shared/ui/icons.tsx';
import { Page } from '../../../shared/ui/page.tsx';
import { ConfirmationSkeleton } from '../confirmation/confirmation-skeleton.tsx';
import { ManageLink } from '../confirmation/manage-link.tsx';
import { manageUrlIn } from '../confirmation/manage-url.ts';
import { useBookingWords } from '../locales/words.ts';
import css from './confirmation-page.module.css';

/** `/confirmation/:reference` is public, because the reference can't be guessed (rule 5.8). */
export function ConfirmationPage() {
  const t = useBookingWords();
  const { reference = '' } = useParams();
  const language = useLanguage();
  const navigate = useNavigate();
  const location = useLocation();
  const manageUrl = manageUrlIn(location.state);
  const { data: detail, isPending } = useBooking(reference);
  const goHome = (
    <Button
      tone={detail ? 'plain' : 'action'}
      onClick={() => {
        flagCalendarChange('confirmation', reference, new Date());
        void navigate('/');
      }}
    >
      {t('confirmation.home')}
    </Button>
  );
  if (isPending) return <ConfirmationSkeleton />;
  if (!detail)
    return (
      <Page width="slim" title={t('confirmation.notFound.title')}>
        <Card className={css['card']}>
          <p className={css['text']}>{t('confirmation.notFound.text')}</p>
          <div className={css['buttons']}>{goHome}</div>
        </Card>
      </Page>
    );
  return (
    <Page width="slim" title={t('confirmation.title')} lead={t('confirmation.lead')}>
      <Card className={css['card']}>
        <span className={css['checkmark']}>
          <CheckIcon size={28} />
        </span>
        <BookingFacts detail={detail} />
        <ChangeDeadline slots={detail.timeSlots.map(slotOf)} />
        <ul className={css['notes']}>
          {detail.booking.email !== null && <li>{t('confirmation.email')}</li>}
          <li>{t('confirmation.early')}</li>
          <li>{t('confirmation.place', { address: parkAddress[language] })}</li>
        </ul>
        <div className={css['buttons']}>
          <AddToCalendar detail={detail} />
          {goHome}
        </div>
      </Card>
      {manageUrl !== undefined && <ManageLink url={manageUrl} firstSlot={Math.min(...detail.timeSlots.map(slotOf))} />}
    </Page>
  );
}
