import { Alert, Button, Progress, Tabs } from 'antd';

import type { ReadModelStatus } from '@cablepark/contracts/system/read-models';

import { formatDateAndTime } from '#shared/i18n/format-instant';
import { LoadFailedAlert, StaffCard, StaffPage } from '#shared/ui/staff-page';
import { StaffTable } from '#shared/ui/staff-table';
import { useHealth, useReadModels, useRebuild } from '../api.ts';
import { JuneTab, ReferenceTab } from '../components/booking-tabs.tsx';
import { useDebugWords } from '../locales/words.ts';
import css from '../components/debug-tabs.module.css';

/**
 * `/admin/debug`: the stored data of a booking and the state of the read models, for finding the
 * cause of a problem.
 */
export function DebugPage() {
  const t = useDebugWords();
  return (
    <StaffPage title={t('title')} lead={t('lead')}>
      <Tabs
        items={[
          { key: 'analysis', label: <span>{t('tab.analysis')}</span>, children: <ReferenceTab /> },
          { key: 'june', label: <span>{t('tab.june')}</span>, children: <JuneTab /> },
        ]}
      />
      <ReadModels />
    </StaffPage>
  );
}

/**
 * The position of each read model, the outcome of the last verification against the log, and a
 * button that rebuilds one.
 */
function ReadModels() {
  const t = useDebugWords();
  const { data: readModels = [], isError, isPending, refetch } = useReadModels();
  return (
    <div className={css['tab']}>
      <Verification />
      {isError ? (
        <LoadFailedAlert text={t('failed.readModels')} onRetry={() => void refetch()} />
      ) : (
        <StaffCard title={t('readModels.title')}>
          <StaffTable<ReadModelStatus>
            emptyText={t('readModels.none')}
            loading={isPending}
            dataSource={[...readModels]}
            rowKey="name"
            pagination={false}
            columns={[
              ...(['name', 'version', 'position', 'lag', 'rate'] as const).map((key) => ({
                key,
                title: t(`readModels.${key}`),
                dataIndex: key,
              })),
              {
                key: 'error',
                title: t('readModels.error'),
                render: (_, { lastError }) => lastError ?? '–',
              },
              {
                key: 'rebuild',
                title: t('readModels.rebuild'),
                render: (_, status) => <Rebuild status={status} />,
              },
            ]}
          />
        </StaffCard>
      )}
    </div>
  );
}

function Verification() {
  const t = useDebugWords();
  const { data: health } = useHealth();
  if (!health) {
    return null;
  }

  const { verification } = health;
  const hasDifferences = verification !== null && verification.differences > 0;
  const describeOutcome = () =>
    verification === null
      ? t('readModels.neverVerified')
      : t(hasDifferences ? 'readModels.differences' : 'readModels.equal', {
          count: verification.differences,
          position: verification.position ?? '–',
          when: formatDateAndTime(t.language, verification.finishedAt),
        });
  return (
    <StaffCard title={t('readModels.verification')}>
      <Alert
        role="status"
        type={hasDifferences ? 'warning' : 'info'}
        showIcon
        title={describeOutcome()}
        description={t('readModels.how')}
      />
    </StaffCard>
  );
}

function Rebuild({ status: { name, rebuild } }: { readonly status: ReadModelStatus }) {
  const t = useDebugWords();
  const { mutate, isPending, isError } = useRebuild();
  if (rebuild !== null) {
    return (
      <Progress
        className={css['rebuild'] ?? ''}
        percent={Math.floor((100 * rebuild.done) / Math.max(1, rebuild.total))}
        status="active"
        aria-label={t('readModels.progress', { name })}
      />
    );
  }

  return (
    <>
      <Button
        size="small"
        aria-label={t('readModels.rebuildOf', { name })}
        disabled={isPending}
        onClick={() => mutate({ params: { name } })}
      >
        {t('readModels.rebuild')}
      </Button>
      {isError && <p role="alert">{t('failed.rebuild')}</p>}
    </>
  );
}
