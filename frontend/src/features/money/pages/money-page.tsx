import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';

import {
  getMoney,
  statisticsPeriods,
  type StatisticsPeriod,
} from '@cablepark/contracts/statistics/statistics';

import { formatCents } from '#calendar/passes/pass-texts';
import { fresh, queryOf } from '#shared/api/queries';
import { NotLoadedAlert, StaffCard, StaffPage } from '#shared/ui/staff-page';
import { StaffFigures } from '#shared/ui/staff-parts';
import { LedgerCard } from '../components/ledger-card.tsx';
import { useMoneyWords } from '../locales/words.ts';
import css from './money-page.module.css';

const makeMoneyQuery = queryOf(getMoney, fresh);

/** `/admin/money`: what passes and gift cards brought in a period, and their ledger. */
export function MoneyPage() {
  const t = useMoneyWords();
  const [period, setPeriod] = useState<StatisticsPeriod>('month');
  return (
    <StaffPage
      title={t('title')}
      lead={t('lead')}
      actions={
        <Select<StatisticsPeriod>
          aria-label={t('period')}
          className={css['period'] ?? ''}
          value={period}
          options={statisticsPeriods.map((one) => ({ value: one, label: t(`periods.${one}`) }))}
          onChange={setPeriod}
        />
      }
    >
      <StaffCard title={t('figures')}>
        <MoneyFigures period={period} />
      </StaffCard>
      <LedgerCard />
    </StaffPage>
  );
}

function MoneyFigures({ period }: { readonly period: StatisticsPeriod }) {
  const t = useMoneyWords();
  const query = useQuery(makeMoneyQuery({ query: { period } }));
  const { data: money } = query;
  if (!money) {
    return <NotLoadedAlert query={query} loading={t('loading')} failed={t('failed')} />;
  }

  const write = (cents: number) => <span translate="no">{formatCents(t.language, cents)}</span>;
  return (
    <StaffFigures
      figures={[
        [t('sold'), write(money.soldCents)],
        [t('earned'), write(money.earnedCents)],
        [t('unearned'), write(money.unearnedCents)],
        [t('lapsed'), write(money.lapsedCents)],
        [t('refunded'), write(money.refundedCents)],
        [t('due'), write(money.dueCents)],
      ]}
    />
  );
}
