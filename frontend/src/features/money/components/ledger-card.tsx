import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import {
  ledgerAccounts,
  listLedger,
  type LedgerAccount,
  type LedgerLine,
} from '@cablepark/contracts/passes/ledger';
import type { Day } from '@cablepark/contracts/shared/riga-time';

import { toPassAddress } from '#calendar/passes/pass-address';
import { formatCents, formatRides } from '#calendar/passes/pass-texts';
import { toAddress } from '#shared/api/calls';
import { fresh, queryOf } from '#shared/api/queries';
import { DayPicker } from '#shared/forms/day-picker';
import { formatDateAndTime } from '#shared/i18n/format-instant';
import { formatPercent } from '#shared/i18n/format-number';
import { useToday } from '#shared/time/clock';
import { DownloadIcon } from '#shared/ui/more-icons';
import { LoadFailedAlert, StaffCard } from '#shared/ui/staff-page';
import { StaffTable, type StaffColumn } from '#shared/ui/staff-table';
import { useMoneyWords } from '../locales/words.ts';
import css from './ledger-card.module.css';

const makeLedgerQuery = queryOf(listLedger, fresh);

interface Row extends LedgerLine {
  readonly key: number;
}

/** The double entries of some days, this month's at first, and the same as a file. */
export function LedgerCard() {
  const t = useMoneyWords();
  const today = useToday();
  const [from, setFrom] = useState<Day>(`${today.slice(0, 7)}-01`);
  const [to, setTo] = useState<Day>(today);
  const [account, setAccount] = useState<LedgerAccount | null>(null);
  const wanted = { from, to, ...(account !== null && { account }) };
  const query = useQuery(makeLedgerQuery({ query: wanted }));
  const lines = Array.isArray(query.data) ? query.data : [];
  return (
    <StaffCard title={t('ledger')}>
      <p className={css['text']}>{t('ledgerText')}</p>
      <div className={css['filters']}>
        <DayPicker
          label={t('from')}
          value={from}
          isDisabledDay={(day) => day > to}
          onChange={(day) => setFrom(day ?? from)}
        />
        <DayPicker
          label={t('to')}
          value={to}
          isDisabledDay={(day) => day < from}
          onChange={(day) => setTo(day ?? to)}
        />
        <Select<LedgerAccount | 'all'>
          aria-label={t('account')}
          value={account ?? 'all'}
          options={[
            { value: 'all', label: t('everyAccount') },
            ...ledgerAccounts.map((one) => ({ value: one, label: t(`accounts.${one}`) })),
          ]}
          onChange={(value) => setAccount(value === 'all' ? null : value)}
        />
        <Button
          href={toAddress(listLedger.path, undefined, { ...wanted, format: 'csv' })}
          download
          icon={<DownloadIcon />}
        >
          {t('csv')}
        </Button>
      </div>
      {query.isError ? (
        <LoadFailedAlert text={t('ledgerFailed')} onRetry={() => void query.refetch()} />
      ) : (
        <LedgerTable lines={lines} isLoading={query.isPending} />
      )}
    </StaffCard>
  );
}

interface LedgerTableProps {
  readonly lines: readonly LedgerLine[];
  readonly isLoading: boolean;
}

/** The newest first. It is long because it lists the columns one after the other. */
function LedgerTable({ lines, isLoading }: LedgerTableProps) {
  const t = useMoneyWords();
  const rows: Row[] = lines.map((line, key) => ({ ...line, key })).reverse();
  const columns: StaffColumn<Row>[] = [
    {
      key: 'at',
      title: t('time'),
      render: (_, { at }) => (
        <time dateTime={at} translate="no">
          {formatDateAndTime(t.language, at)}
        </time>
      ),
    },
    { key: 'account', title: t('account'), render: (_, line) => t(`accounts.${line.account}`) },
    { key: 'unit', title: t('unit'), render: (_, { unit }) => t(`units.${unit}`) },
    {
      key: 'amount',
      title: t('amount'),
      align: 'end',
      render: (_, { unit, amount }) => (
        <span className={css['amount']} translate="no">
          {unit === 'rides' ? formatRides(t.language, amount) : formatCents(t.language, amount)}
        </span>
      ),
    },
    {
      key: 'vat',
      title: t('vat'),
      render: (_, { vat }) =>
        vat === null
          ? '–'
          : t(`vatDue.${vat.due}`, { percent: formatPercent(t.language, vat.percent) }),
    },
    {
      key: 'pass',
      title: t('pass'),
      render: (_, { passId }) => (
        <Link to={toPassAddress(passId)} className={css['link']}>
          {t('openPass')}
        </Link>
      ),
    },
  ];
  return (
    <StaffTable<Row>
      columns={columns}
      dataSource={rows}
      rowKey="key"
      loading={isLoading}
      emptyText={t('empty')}
    />
  );
}
