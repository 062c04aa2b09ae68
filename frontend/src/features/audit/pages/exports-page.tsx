import { Button } from 'antd';

import {
  exportEvents,
  exportFormats,
  type ExportFormat,
} from '@cablepark/contracts/analytics/export-events';

import { DownloadIcon } from '#shared/ui/more-icons';
import { StaffCard, StaffPage } from '#shared/ui/staff-page';
import { useAuditWords } from '../locales/words.ts';
import css from '../components/export-buttons.module.css';

const names = { ndjson: 'NDJSON', csv: 'CSV', parquet: 'Parquet' } satisfies Record<
  ExportFormat,
  string
>;

/** `/admin/exports`: all events as files for analysis, without anything personal (ADR 92). */
export function ExportsPage() {
  const t = useAuditWords();
  return (
    <StaffPage title={t('export.title')} lead={t('export.lead')}>
      <StaffCard>
        <div role="group" aria-label={t('export.group')} className={css['buttons']}>
          {exportFormats.map((format) => (
            <Button
              key={format}
              href={`${exportEvents.path}?format=${format}`}
              download
              icon={<DownloadIcon />}
              aria-label={t('export.save', { format: names[format] })}
            >
              {names[format]}
            </Button>
          ))}
        </div>
      </StaffCard>
    </StaffPage>
  );
}
