import { Alert, Checkbox } from 'antd';
import { useId, useState, type ReactNode } from 'react';

import {
  MAX_REGENERATED_DAYS,
  operationTypes,
} from '@cablepark/contracts/schedule/regenerate-slots';

import { DayPicker } from '#shared/forms/day-picker';
import { Labelled } from '#shared/forms/fields';
import { useHasUnsaved } from '#shared/forms/unsaved-changes';
import { useToday } from '#shared/time/clock';
import { Button, Card } from '#shared/ui/elements';
import { useConfigurationWords } from '../locales/words.ts';
import { ModeChoice } from '../setting-form.tsx';
import { isValid, problemOf, quickUpdate, type Counts, type Plan, type ValidPlan } from './plan.ts';
import { describeResult, RegenerateDialog } from './regenerate-dialog.tsx';
import sections from '../sections.module.css';
import form from './plan-form.module.css';
import css from './regeneration-section.module.css';

/** Emergency Time Slot Management: regenerates the schedule of many days (rule 7.6). */
export function RegenerationSection() {
  const t = useConfigurationWords();
  const today = useToday();
  const isUnsaved = useHasUnsaved('hours', 'pricing');
  const [plan, setPlan] = useState<Plan>(() => quickUpdate(today));
  const [planToConfirm, setPlanToConfirm] = useState<ValidPlan | null>(null);
  const [result, setResult] = useState<Counts | null>(null);
  const problem = problemOf(plan);
  const openDialog = (chosen: ValidPlan) => {
    setResult(null);
    setPlanToConfirm(chosen);
  };

  return (
    <Card title={t('slots.title')}>
      <p className={sections['lead']}>{t('slots.lead')}</p>
      <div className={css['quick']}>
        <p>{t('slots.quickText')}</p>
        <Button tone="chosen" disabled={isUnsaved} onClick={() => openDialog(quickUpdate(today))}>
          {t('slots.quick')}
        </Button>
      </div>
      <h3 className={css['title']}>{t('slots.custom')}</h3>
      <PlanForm
        plan={plan}
        onChange={(change) => setPlan((before) => ({ ...before, ...change }))}
      />
      <div className={css['footer']}>
        {problem !== undefined && (
          <p role="alert" className={sections['invalid']}>
            {t(`slots.${problem}`, { days: MAX_REGENERATED_DAYS })}
          </p>
        )}
        {isUnsaved && <p className={sections['invalid']}>{t('slots.unsavedFirst')}</p>}
        <Button
          disabled={problem !== undefined || isUnsaved}
          onClick={() => {
            if (isValid(plan)) {
              openDialog(plan);
            }
          }}
        >
          {t('slots.preview')}
        </Button>
      </div>
      {result && (
        <Alert
          type="success"
          showIcon
          title={t('slots.done')}
          description={describeResult(t, result)}
        />
      )}
      {planToConfirm && (
        <RegenerateDialog
          plan={planToConfirm}
          onDone={(counts) => {
            setResult(counts);
            setPlanToConfirm(null);
          }}
          onClose={() => setPlanToConfirm(null)}
        />
      )}
    </Card>
  );
}

type Choice =
  | 'includeAvailable'
  | 'includeBooked'
  | 'includeSetByHand'
  | 'applyCurrentPricing'
  | 'applyCurrentOperatingHours';

/**
 * Edits a plan. Fields that do not apply to its operation are disabled. It is long because it lists
 * the plan's choices one after the other.
 */
function PlanForm({
  plan,
  onChange,
}: {
  readonly plan: Plan;
  readonly onChange: (change: Partial<Plan>) => void;
}) {
  const t = useConfigurationWords();
  const ids = { targets: useId(), rules: useId() };
  const hasTargets = plan.operationType !== 'generate_only';
  const hasRules = plan.operationType !== 'cleanup_only';
  const renderDayField = (name: 'from' | 'to') => (
    <Labelled label={t(name)} look={sections}>
      {({ id }) => (
        <DayPicker
          id={id}
          value={plan[`${name}Date`]}
          onChange={(day) => onChange({ [`${name}Date`]: day })}
        />
      )}
    </Labelled>
  );
  const renderChoice = (name: Choice, applies: boolean, label: ReactNode) => (
    <Checkbox
      disabled={!applies}
      checked={applies && plan[name]}
      onChange={({ target }) => onChange({ [name]: target.checked })}
    >
      {label}
    </Checkbox>
  );
  return (
    <div className={form['form']}>
      <div className={form['days']}>
        {renderDayField('from')}
        {renderDayField('to')}
      </div>
      <ModeChoice
        label={t('slots.mode')}
        modes={operationTypes.map((value) => ({
          value,
          name: t(`slots.${value}`),
          explanation: t(`slots.${value}Text`),
        }))}
        value={plan.operationType}
        onChange={(operationType) => onChange({ operationType })}
      />
      <div className={form['choices']}>
        <div role="group" aria-labelledby={ids.targets}>
          <span id={ids.targets} className={sections['label']}>
            {t('slots.targets')}
          </span>
          {renderChoice('includeAvailable', hasTargets, t('slots.available'))}

          {renderChoice(
            'includeBooked',
            hasTargets,
            <>
              <span>{t('slots.booked')}</span>{' '}
              <span className={form['dangerous']}>{t('slots.dangerous')}</span>
            </>,
          )}
        </div>
        <div role="group" aria-labelledby={ids.rules}>
          <span id={ids.rules} className={sections['label']}>
            {t('slots.rules')}
          </span>
          {renderChoice('applyCurrentPricing', hasRules, t('slots.applyPricing'))}
          {renderChoice(
            'includeSetByHand',
            plan.operationType === 'update_and_generate' && plan.applyCurrentPricing,
            t('slots.setByHand'),
          )}
          {renderChoice('applyCurrentOperatingHours', hasRules, t('slots.applyHours'))}
        </div>
      </div>
      {hasTargets && plan.includeBooked && (
        <Alert type="warning" showIcon title={t('slots.bookedWarning')} />
      )}
    </div>
  );
}
