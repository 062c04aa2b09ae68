import { Alert, Checkbox } from 'antd';
import { useId } from 'react';
import { operationTypes, type OperationType } from '@cablepark/contracts/schedule/regenerate-slots';
import { DayPicker } from '../../../shared/forms/day-picker.tsx';
import { useConfigurationWords } from '../locales/words.ts';
import { ModeChoice } from '../mode-choice.tsx';
import sections from '../sections.module.css';
import css from './plan-form.module.css';
import type { Plan } from './plan.ts';

interface PlanFormProps {
  readonly plan: Plan;
  readonly onChange: (change: Partial<Plan>) => void;
}

const modeKeys = {
  update_and_generate: ['updateAndGenerate', 'updateAndGenerateText'],
  generate_only: ['generateOnly', 'generateOnlyText'],
  cleanup_only: ['cleanupOnly', 'cleanupOnlyText'],
} as const satisfies Record<OperationType, unknown>;

/**
 * Edits a plan: its days, operation, target slots and the settings to apply. Fields that do not apply to the operation
 * are disabled.
 */
export function PlanForm({ plan, onChange }: PlanFormProps) {
  const t = useConfigurationWords();
  const ids = { from: useId(), to: useId(), targets: useId(), rules: useId() };
  const hasTargets = plan.operationType !== 'generate_only';
  const hasRules = plan.operationType !== 'cleanup_only';
  return (
    <div className={css['form']}>
      <div className={css['days']}>
        <div>
          <label htmlFor={ids.from} className={sections['label']}>
            {t('slots.from')}
          </label>
          <DayPicker id={ids.from} value={plan.fromDate} onChange={(fromDate) => onChange({ fromDate })} />
        </div>
        <div>
          <label htmlFor={ids.to} className={sections['label']}>
            {t('slots.to')}
          </label>
          <DayPicker id={ids.to} value={plan.toDate} onChange={(toDate) => onChange({ toDate })} />
        </div>
      </div>
      <ModeChoice
        label={t('slots.mode')}
        modes={operationTypes.map((value) => ({
          value,
          name: t(`slots.${modeKeys[value][0]}`),
          explanation: t(`slots.${modeKeys[value][1]}`),
        }))}
        value={plan.operationType}
        onChange={(operationType) => onChange({ operationType })}
      />
      <div className={css['choices']}>
        <div role="group" aria-labelledby={ids.targets}>
          <span id={ids.targets} className={sections['label']}>
            {t('slots.targets')}
          </span>
          <Checkbox
            disabled={!hasTargets}
            checked={hasTargets && plan.includeAvailable}
            onChange={({ target }) => onChange({ includeAvailable: target.checked })}
          >
            {t('slots.available')}
          </Checkbox>
          <Checkbox
            disabled={!hasTargets}
            checked={hasTargets && plan.includeBooked}
            onChange={({ target }) => onChange({ includeBooked: target.checked })}
          >
            {t('slots.booked')} <span className={css['dangerous']}>{t('slots.dangerous')}</span>
          </Checkbox>
        </div>
        <div role="group" aria-labelledby={ids.rules}>
          <span id={ids.rules} className={sections['label']}>
            {t('slots.rules')}
          </span>
          <Checkbox
            disabled={!hasRules}
            checked={hasRules && plan.applyCurrentPricing}
            onChange={({ target }) => onChange({ applyCurrentPricing: target.checked })}
          >
            {t('slots.applyPricing')}
          </Checkbox>
          <Checkbox
            disabled={!hasRules}
            checked={hasRules && plan.applyCurrentOperatingHours}
            onChange={({ target }) => onChange({ applyCurrentOperatingHours: target.checked })}
          >
            {t('slots.applyHours')}
          </Checkbox>
        </div>
      </div>
      {hasTargets && plan.includeBooked && <Alert type="warning" showIcon title={t('slots.bookedWarning')} />}
    </div>
  );
}
