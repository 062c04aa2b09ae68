import { useState, type ReactNode } from 'react';
import type { LinkRule, ManagedBooking } from '@cablepark/contracts/schedule/managed-booking';
import { ChangeDeadline } from '../../calendar/booking/change-deadline.tsx';
import { slotOf } from '../../calendar/slots/slot-times.ts';
import { useNow } from '../../shared/time/clock.ts';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { CancelDialog } from './dialogs/cancel-dialog.tsx';
import { DetailsDialog } from './dialogs/details-dialog.tsx';
import { isAllowed } from './is-allowed.ts';
import { useManageWords } from './locales/words.ts';
import css from './manage.module.css';

/** What may be changed about the booking, and until when. */
export function Actions({ token, managed }: { readonly token: string; readonly managed: ManagedBooking }) {
  const t = useManageWords();
  const [open, setOpen] = useState<'details' | 'cancel' | null>(null);
  const { rules, booking, timeSlots } = managed;
  const now = useNow();
  const close = () => setOpen(null);
  return (
    <Card className={css['card']}>
      <ChangeDeadline slots={timeSlots.map(slotOf)} />
      <ul className={css['actions']}>
        <Action
          kind="time"
          rule={rules.move}
          button={
            <ButtonLink to={`/manage/${encodeURIComponent(token)}/time`} tone="action">
              {t(booking.postponed ? 'change.time.pick' : 'change.time.button')}
            </ButtonLink>
          }
        />
        <Action
          kind="details"
          rule={rules.change}
          isLast={!isAllowed(rules.move, now)}
          button={<Button onClick={() => setOpen('details')}>{t('change.details.button')}</Button>}
        />
        <Action
          kind="cancel"
          rule={rules.cancel}
          button={<Button onClick={() => setOpen('cancel')}>{t('change.cancel.button')}</Button>}
        />
      </ul>
      {open === 'details' && <DetailsDialog token={token} booking={booking} onClose={close} />}
      {open === 'cancel' && <CancelDialog token={token} managed={managed} onClose={close} />}
    </Card>
  );
}

interface ActionProps {
  readonly kind: 'time' | 'details' | 'cancel';
  readonly rule: LinkRule;
  /** Whether nothing else may be changed any more. */
  readonly isLast?: boolean;
  readonly button: ReactNode;
}

/** Renders nothing where it is too late to move or cancel, which the deadline above says already. */
function Action({ kind, rule, isLast = false, button }: ActionProps) {
  const t = useManageWords();
  const mayDo = isAllowed(rule, useNow());
  if (!mayDo && kind !== 'details') return null;
  return (
    <li className={css['action']}>
      <div className={css['about']}>
        <h2 className={css['name']}>{t(`change.${kind}.title`)}</h2>
        {rule.until === null && <p className={css['quiet']}>{t(`change.${kind}.anyTime`)}</p>}
        {rule.until !== null && kind === 'details' && (
          <p className={css['quiet']}>
            {t(!mayDo ? 'change.details.tooLate' : isLast ? 'change.details.onlyThese' : 'change.details.inTime')}
          </p>
        )}
      </div>
      {mayDo && button}
    </li>
  );
}
