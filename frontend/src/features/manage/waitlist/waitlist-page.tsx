import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';

import { blankOpenDetails, type OpenDetails } from '@cablepark/contracts/schedule/booking-details';
import { listTimeSlots } from '@cablepark/contracts/schedule/time-slots';
import {
  getWaitlistEntry,
  leaveWaitlist,
  type WaitlistEntry,
} from '@cablepark/contracts/schedule/waitlist';
import { dayOf, MINUTE_MS } from '@cablepark/contracts/shared/riga-time';
import { nextSlot } from '@cablepark/contracts/shared/slot-ids';

import { ExtraCheckboxes } from '#calendar/booking/extra-group';
import { PassPayment, usePassCodeCheck } from '#calendar/passes/paying/pass-payment';
import { formatStretch, slotOf } from '#calendar/slots/slots';
import { EntryStatus } from '#calendar/waitlist/entry-status';
import { ApiError } from '#shared/api/api-error';
import { keyOf } from '#shared/api/queries';
import { refresh } from '#shared/api/query-client';
import { useCommand } from '#shared/api/use-command';
import { useErrorText, useFailedText } from '#shared/errors/error-texts';
import { PublicConfirmDialog } from '#shared/forms/public-dialogs';
import { PublicForm } from '#shared/forms/public-fields';
import { useDialogCommand } from '#shared/forms/use-dialog-command';
import { useFormFields } from '#shared/forms/use-form-fields';
import { formatFullDay } from '#shared/i18n/format-day';
import { formatDateAndTime } from '#shared/i18n/format-instant';
import { formatExactPrice } from '#shared/i18n/format-price';
import { isViewerInRiga, useNow, useToday } from '#shared/time/clock';
import {
  Button,
  ButtonLink,
  Card,
  Facts,
  FailureNote,
  NotLoaded,
  Page,
  SecretUrlMeta,
  type Fact,
} from '#shared/ui/elements';
import { useWaitlistWords } from './locales/words.ts';
import { isOpen, useAccept, useConfirm, useDecline, useEntry } from './use-entry.ts';
import manage from '../manage.module.css';
import facts from '#calendar/booking/booking-facts.module.css';

/**
 * `/waitlist/{token}`: a customer follows their place on the waitlist of a half hour here, and
 * accepts or declines an offer.
 */
export function WaitlistPage() {
  const { token = '' } = useParams();
  return (
    <>
      <SecretUrlMeta />
      <Watched key={token} token={token} />
    </>
  );
}

function Watched({ token }: { readonly token: string }) {
  const t = useWaitlistWords();
  const errorText = useErrorText();
  const query = useEntry(token);
  const { data, error } = query;
  useConfirm(token, data !== undefined && isOpen(data));
  if (error instanceof ApiError && (error.status === 404 || error.status === 410)) {
    return (
      <Page width="slim" title={t(error.status === 410 ? 'over' : 'unknown')}>
        <Card className={manage['card']}>
          <p>{errorText(error)}</p>
          <div className={manage['buttons']}>
            <ToCalendar />
          </div>
        </Card>
      </Page>
    );
  }
  if (data) {
    return (
      <Page width="slim" title={t('title')} lead={t('lead')}>
        {'reference' in data ? (
          <Accepted reference={data.reference} />
        ) : (
          <Entry token={token} entry={data} />
        )}
      </Page>
    );
  }

  return (
    <Page width="slim" title={t('title')}>
      <Card className={manage['card']}>
        <NotLoaded query={query} loading={t('loading')} failed={t('failed')}>
          {error && errorText(error)}
        </NotLoaded>
      </Card>
    </Page>
  );
}

function ToCalendar() {
  const t = useWaitlistWords();
  return (
    <ButtonLink to="/" tone="action">
      {t('backToCalendar')}
    </ButtonLink>
  );
}

/** The booking has a link of its own, so this one only leads to its confirmation. */
function Accepted({ reference }: { readonly reference: string }) {
  const t = useWaitlistWords();
  return (
    <div className={manage['cards']}>
      <Card className={manage['card']}>
        <div role="status" className={manage['words']}>
          <EntryStatus status="accepted" />
          <p>{t('status.accepted')}</p>
        </div>
        <div className={manage['buttons']}>
          <ButtonLink to={`/confirmation/${reference}`} tone="action">
            {t('accept.show')}
          </ButtonLink>
        </div>
      </Card>
    </div>
  );
}

/** The fields with which an offer is accepted: the open details, and the passes that pay. */
interface AcceptForm extends OpenDetails {
  readonly payWith: readonly string[];
  readonly passCode: string;
}

/**
 * A customer's entry, with the buttons that its status allows. It stays in one piece, because
 * accepting, declining and leaving exclude each other.
 */
function Entry({ token, entry }: { readonly token: string; readonly entry: WaitlistEntry }) {
  const t = useWaitlistWords();
  const errorText = useErrorText();
  const { accept, ...accepting } = useAccept(token);
  const { decline, ...declining } = useDecline(token);
  const isPending = accepting.isPending || declining.isPending;
  const form = useFormFields<AcceptForm>({
    initial: { ...blankOpenDetails, payWith: [], passCode: '' },
    checks: { passCode: usePassCodeCheck() },
    onSubmit: ({ passCode: _, ...fields }) => accept(fields),
  });
  const [dialog, setDialog] = useState<'leave' | 'erase'>();
  const { status } = entry;
  const isOver = !isOpen(entry);
  return (
    <div className={manage['cards']}>
      <Card className={manage['card']}>
        <div role="status" className={manage['words']}>
          <EntryStatus status={status} />
          <p>{t(`status.${status}`)}</p>
        </div>
        <EntryFacts entry={entry} />
        {accepting.error && (
          <FailureNote title={t('accept.failed')} text={errorText(accepting.error)} />
        )}
        {declining.error && (
          <FailureNote title={t('decline.failed')} text={errorText(declining.error)} />
        )}
        {isOver && <p className={manage['quiet']}>{t('again')}</p>}
        {status === 'offered' && (
          <PublicForm isPending={isPending} onSubmit={form.submit}>
            <ExtraCheckboxes extras={form.fields} onChange={form.change} />
            <PassPayment
              slots={[entry.timeSlot]}
              code={form.bindText('passCode')}
              payWith={form.fields.payWith}
              onChange={form.change}
            />
            <div className={manage['buttons']}>
              <Button type="submit" tone="action" disabled={isPending}>
                {t(accepting.isPending ? 'accept.pending' : 'accept.button')}
              </Button>
              <Button disabled={isPending} onClick={decline}>
                {t('decline.button')}
              </Button>
            </div>
          </PublicForm>
        )}
        {/* An offer is declined instead, which also ends the wait. */}
        {status !== 'offered' && (
          <div className={manage['buttons']}>
            {status === 'waiting' && (
              <Button disabled={isPending} onClick={() => setDialog('leave')}>
                {t('leave.button')}
              </Button>
            )}
            {isOver && <ToCalendar />}
            {isOver && status !== 'left' && (
              <Button tone="quiet" onClick={() => setDialog('erase')}>
                {t('erase.button')}
              </Button>
            )}
          </div>
        )}
      </Card>
      {dialog && <GiveUpDialog kind={dialog} token={token} onClose={() => setDialog(undefined)} />}
    </div>
  );
}

interface GiveUpDialogProps {
  readonly kind: 'leave' | 'erase';
  readonly token: string;
  readonly onClose: () => void;
}

/** Asks before a place on the waitlist is given up, or an entry that is over erased. */
function GiveUpDialog({ kind, token, onClose }: GiveUpDialogProps) {
  const t = useWaitlistWords();
  const failedText = useFailedText();
  const client = useQueryClient();
  const { send, ...dialog } = useDialogCommand(useCommand(leaveWaitlist, [listTimeSlots]), {
    // The page itself says that the customer has left the waitlist.
    done: kind === 'erase' ? { title: t('erase.done') } : undefined,
    onDone: (entry) =>
      kind === 'erase'
        ? refresh(client, getWaitlistEntry)
        : client.setQueryData(keyOf(getWaitlistEntry, { params: { token } }), entry),
    failureText: (error) => failedText(t(`${kind}.failed`), error),
    onClose,
  });
  return (
    <PublicConfirmDialog
      title={t(`${kind}.button`)}
      confirmText={t(`${kind}.button`)}
      cancelText={t(`${kind}.keep`)}
      isDangerous
      {...dialog}
      onConfirm={() => send({ params: { token } })}
    >
      <p>{t(`${kind}.sure`)}</p>
    </PublicConfirmDialog>
  );
}

function EntryFacts({
  entry: { status, timeSlot, ahead, offerExpiresAt },
}: {
  readonly entry: WaitlistEntry;
}) {
  const t = useWaitlistWords();
  const today = useToday();
  const start = slotOf(timeSlot);
  const addZone = (time: string) => (isViewerInRiga() ? time : `${time} ${t('latviaTime')}`);
  const rows: Fact[] = [
    [t('date'), formatFullDay(t.language, dayOf(start), today)],
    [
      t('time'),
      <span translate="no">{addZone(formatStretch({ start, end: nextSlot(start) }))}</span>,
    ],
    [t('price'), <span translate="no">{formatExactPrice(t.language, timeSlot.price)}</span>],
  ];
  if (status === 'waiting' && ahead !== null) {
    rows.push([t('ahead'), ahead === 0 ? t('nobody') : t('aheadCount', { count: ahead })]);
  }
  if (status === 'offered' && offerExpiresAt !== null) {
    rows.push([
      t('until'),
      <>
        <strong translate="no">{addZone(formatDateAndTime(t.language, offerExpiresAt))}</strong>
        <br />
        <TimeLeft until={offerExpiresAt} />
      </>,
    ]);
  }

  return <Facts facts={rows} className={facts['facts']} factClassName={facts['fact']} />;
}

function TimeLeft({ until }: { readonly until: string }) {
  const t = useWaitlistWords();
  const left = Math.floor((Date.parse(until) - useNow().getTime()) / MINUTE_MS);
  if (left < 1) {
    return <span>{t('left.none')}</span>;
  }

  const [hours, minutes] = [Math.floor(left / 60), left % 60];
  return (
    <span translate="no">
      {hours > 0 ? t('left.hours', { hours, minutes }) : t('left.minutes', { minutes })}
    </span>
  );
}
