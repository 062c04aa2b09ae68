import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router-dom';

import { getPass, type StaffPass } from '@cablepark/contracts/passes/passes';
import { toShownEmail } from '@cablepark/contracts/shared/shown-email';

import { usePassWords } from '#calendar/passes/locales/words';
import { LeftValue } from '#calendar/passes/pass-amounts';
import { formatPassDay, passTones } from '#calendar/passes/pass-texts';
import { useSellingWords } from '#calendar/passes/selling/locales/words';
import { ApiError } from '#shared/api/api-error';
import { fresh, queryOf } from '#shared/api/queries';
import { formatDateAndTime } from '#shared/i18n/format-instant';
import { formatListPrice } from '#shared/i18n/format-price';
import { useIsManager } from '#shared/session/current-user';
import type { Fact } from '#shared/ui/elements';
import { NotLoadedAlert, StaffCard, StaffPage } from '#shared/ui/staff-page';
import { StaffEmpty, StaffFacts, StaffNote, StaffTag } from '#shared/ui/staff-parts';
import {
  AdjustDialog,
  ErasePassDialog,
  ExtendDialog,
  RefundDialog,
  ResendDialog,
} from '../components/pass-dialogs.tsx';
import { PassEntries } from '../components/pass-entries.tsx';
import { useStaffPassWords } from '../locales/words.ts';
import css from './pass-page.module.css';

const makePassQuery = queryOf(getPass, fresh);

type Dialog = 'adjust' | 'extend' | 'refund' | 'resend' | 'erase';

/** `/admin/passes/:id`: a pass with its holder and all that happened to it. */
export function StaffPassPage() {
  const t = useStaffPassWords();
  const { id = '' } = useParams();
  const query = useQuery(makePassQuery({ params: { key: id } }));
  const { data: pass, error } = query;
  if (error instanceof ApiError && error.code === 'PASS_NOT_FOUND') {
    return (
      <StaffPage title={t('passTitle')}>
        <StaffCard>
          <StaffEmpty title={t('unknown')}>{t('unknownText')}</StaffEmpty>
        </StaffCard>
      </StaffPage>
    );
  }
  if (!pass || !('id' in pass)) {
    return (
      <StaffPage title={t('passTitle')}>
        <NotLoadedAlert query={query} loading={t('loadingPass')} failed={t('passFailed')} />
      </StaffPage>
    );
  }

  return <LoadedPass pass={pass} />;
}

function LoadedPass({ pass }: { readonly pass: StaffPass }) {
  const t = useStaffPassWords();
  const words = usePassWords();
  const isManager = useIsManager();
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);
  const isRefunded = pass.status === 'refunded';
  const isOpen = pass.status === 'active' || pass.status === 'used';
  const canAdjust = pass.kind !== 'season' && isOpen;
  return (
    <StaffPage
      title={pass.name[t.language]}
      beside={<StaffTag tone={passTones[pass.status]}>{words(`status.${pass.status}`)}</StaffTag>}
      actions={
        <>
          {isOpen && <Button onClick={() => setDialog('resend')}>{t('resend.button')}</Button>}
          {isManager && canAdjust && (
            <Button onClick={() => setDialog('adjust')}>{t('adjust.button')}</Button>
          )}
          {isManager && !isRefunded && (
            <Button onClick={() => setDialog('extend')}>{t('extend.button')}</Button>
          )}
          {isManager && !isRefunded && (
            <Button onClick={() => setDialog('refund')}>{t('refund.button')}</Button>
          )}
          {isManager && (
            <Button type="text" danger onClick={() => setDialog('erase')}>
              {t('erasePersonalData')}
            </Button>
          )}
        </>
      }
    >
      {pass.isMailUndelivered && <StaffNote>{t('undelivered')}</StaffNote>}
      <StaffCard title={t('about')}>
        <PassFacts pass={pass} />
      </StaffCard>
      <StaffCard title={t('entries')}>
        <PassEntries pass={pass} />
      </StaffCard>
      {dialog === 'adjust' && <AdjustDialog pass={pass} onClose={close} />}
      {dialog === 'extend' && <ExtendDialog pass={pass} onClose={close} />}
      {dialog === 'resend' && <ResendDialog pass={pass} onClose={close} />}
      {dialog === 'erase' && <ErasePassDialog pass={pass} onClose={close} />}
      {dialog === 'refund' && <RefundDialog pass={pass} onClose={close} />}
    </StaffPage>
  );
}

function PassFacts({ pass }: { readonly pass: StaffPass }) {
  const t = useStaffPassWords();
  const words = usePassWords();
  const selling = useSellingWords();
  const { holder, kind, left, expiresOn, priceCents, paidBy, soldAt } = pass;
  const facts: Fact[] = [
    [
      t('column.holder'),
      holder.fullName === null ? t('nobody') : <span translate="no">{holder.fullName}</span>,
    ],
    [
      t('email'),
      holder.email === null ? (
        t('notProvided')
      ) : (
        <a className={css['link']} href={`mailto:${holder.email}`} translate="no">
          {toShownEmail(holder.email)}
        </a>
      ),
    ],
    [words('remains'), <LeftValue kind={kind} left={left} />],
    [words('expiresOn'), <span translate="no">{formatPassDay(t.language, expiresOn)}</span>],
    [t('column.soldAt'), <span translate="no">{formatDateAndTime(t.language, soldAt)}</span>],
    [t('priceOfSale'), <span translate="no">{formatListPrice(t.language, priceCents / 100)}</span>],
    [selling('paidBy.label'), selling(`paidBy.${paidBy}`)],
  ];
  return <StaffFacts facts={facts} />;
}
