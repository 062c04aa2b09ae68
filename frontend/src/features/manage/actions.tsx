import { useState, type ReactNode } from 'react';
import type { LinkRule, ManagedBooking } from '@cablepark/contracts/schedule/managed-booking';
import { useLanguage } from '../../shared/i18n/language.ts';
import { telLink } from '../../shared/park/park-facts.ts';
import { useConfig } from '../../shared/park/use-park.ts';
import { useNow } from '../../shared/time/clock.ts';
import { dateAndTime } from '../../shared/time/instants.ts';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { CancelDialog } from './dialogs/cancel-dialog.tsx';
import { DetailsDialog } from './dialogs/details-dialog.tsx';
import { isAllowed } from './is-allowed.ts';
import { useManageWords } from './locales/words.ts';
import css from './manage.module.css';

/** What may be changed about the booking, each with the time until which it may, or why it may not. */
export function Actions({ token, managed }: { readonly token: string; readonly managed: ManagedBooking }) {
  const t = useManageWords();
  const [open, setOpen] = useState<'details' | 'cancel' | null>(null);
  const { rules, booking } = managed;
  const close = () => setOpen(null);
  return (
    <Card className={css['card']}>
      <ul className={css['actions']}>
        <Action kind="time" rule={rules.move}>
          <ButtonLink to={`/manage/${encodeURIComponent(token)}/time`} tone="action">
            {t(booking.postponed ? 'change.time.pick' : 'change.time.button')}
          </ButtonLink>
        </Action>
        <Action kind="details" rule={rules.change}>
          <Button onClick={() => setOpen('details')}>{t('change.details.button')}</Button>
        </Action>
        <Action kind="cancel" rule={rules.cancel}>
          <Button onClick={() => setOpen('cancel')}>{t('change.cancel.button')}</Button>
        </Action>
      </ul>
      {open === 'details' && <DetailsDialog token={token} booking={booking} onClose={close} />}
      {open === 'cancel' && <CancelDialog token={token} managed={managed} onClose={close} />}
    </Card>
  );
}

interface ActionProps {
  readonly kind: 'time' | 'details' | 'cancel';
  readonly rule: LinkRule;
  /** The button, shown while the rule allows it. */
  readonly children: ReactNode;
}

function Action({ kind, rule, children }: ActionProps) {
  const t = useManageWords();
  const language = useLanguage();
  const now = useNow();
  const { data: config } = useConfig();
  const time = rule.until === null ? '' : dateAndTime(language, rule.until);
  const mayDo = isAllowed(rule, now);
  return (
    <li className={css['action']}>
      <div className={css['about']}>
        <h2 className={css['name']}>{t(`change.${kind}.title`)}</h2>
        <p className={css['quiet']}>
          {mayDo
            ? rule.until === null
              ? t(`change.${kind}.anyTime`)
              : t('until', { time })
            : t(`change.${kind}.tooLate`, { time })}
          {!mayDo && config && (
            <>
              {' '}
              {t('callUs')} <a href={telLink(config.park.phone)}>{config.park.phone}</a>
            </>
          )}
        </p>
      </div>
      {mayDo && children}
    </li>
  );
}
