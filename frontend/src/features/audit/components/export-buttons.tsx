import { exportEvents, exportFormats, type ExportFormat } from '@cablepark/contracts/analytics/export-events';
import { ButtonAnchor } from '../../../shared/ui/button.tsx';
import { DownloadIcon } from '../../../shared/ui/icons.tsx';
import { useExportWords } from '../locales/export-words.ts';
import css from './export-buttons.module.css';

const names = { ndjson: 'NDJSON', csv: 'CSV', parquet: 'Parquet' } satisfies Record<ExportFormat, string>;

/** Saves all events as a file for analysis, without anything personal (ADR 92). */
export function ExportButtons() {
  const t = useExportWords();
  return (
    <div role="group" aria-label={t('group')} className={css['buttons']}>
      {exportFormats.map((format) => (
        <ButtonAnchor
          key={format}
          href={`${exportEvents.path}?format=${format}`}
          download
          aria-label={t('save', { format: names[format] })}
        >
          <DownloadIcon />
          {names[format]}
        </ButtonAnchor>
      ))}
    </div>
  );
}
