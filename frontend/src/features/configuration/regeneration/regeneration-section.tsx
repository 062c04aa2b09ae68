import { Alert, Button, Checkbox, Form, type CheckboxChangeEvent } from 'antd';
import { useId, useState, type ReactNode } from 'react';

import {
  MAX_REGENERATED_DAYS,
  operationTypes,
} from '@cablepark/contracts/schedule/regenerate-slots';

import { DayPicker } from '#shared/forms/day-picker';
import { TranslatedErrors } from '#shared/forms/fields';
import { checkThat, formStyle } from '#shared/forms/rule';
import { useHasUnsaved } from '#shared/forms/unsaved-changes';
import { useToday } from '#shared/time/clock';
import { StaffCard } from '#shared/ui/staff-page';
import { useConfigurationWords } from '../locales/words.ts';
import { ModeChoice } from '../mode-choice.tsx';
import {
  findProblem,
  isValid,
  makeQuickUpdate,
  type Counts,
  type Plan,
  type PlanProblem,
  type ValidPlan,
} from './plan.ts';
import { describeResult, RegenerateDialog } from './regenerate-dialog.tsx';
import sections from '../sections.module.css';
import css from './regeneration-section.module.css';

/** Emergency Time Slot Management: regenerates the schedule of many days (rule 7.6). */
export function RegenerationSection() {
  const t = useConfigurationWords();
  const today = useToday();
  const isUnsaved = useHasUnsaved('hours', 'pricing');
  const [planToConfirm, setPlanToConfirm] = useState<ValidPlan | null>(null);
  const [result, setResult] = useState<Counts | null>(null);
  const openDialog = (chosen: ValidPlan) => {
    setResult(null);
    setPlanToConfirm(chosen);
  };

  return (
    <StaffCard title={t('slots.title')}>
      <p className={sections['lead']}>{t('slots.lead')}</p>
      <Alert
        type="info"
        className={css['quick'] ?? ''}
        title={t('slots.quickText')}
        action={
          <Button
            type="primary"
            disabled={isUnsaved}
            onClick={() => openDialog(makeQuickUpdate(today))}
          >
            {t('slots.quick')}
          </Button>
        }
      />
      <h3 className={css['title']}>{t('slots.custom')}</h3>
      <PlanForm isUnsaved={isUnsaved} onPreview={openDialog} />
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
    </StaffCard>
  );
}

type Choice =
  | 'includeAvailable'
  | 'includeBooked'
  | 'includeSetByHand'
  | 'applyCurrentPricing'
  | 'applyCurrentOperatingHours';

interface PlanFormProps {
  /** Whether hours or prices are edited, which a plan would not apply. */
  readonly isUnsaved: boolean;
  readonly onPreview: (plan: ValidPlan) => void;
}

/**
 * Edits a plan. Fields that do not apply to its operation are disabled. It is long because it lists
 * the plan's choices one after the other.
 */
function PlanForm({ isUnsaved, onPreview }: PlanFormProps) {
  const t = useConfigurationWords();
  const today = useToday();
  const [form] = Form.useForm<Plan>();
  const [initialPlan] = useState<Plan>(() => makeQuickUpdate(today));
  // Before the form is rendered it has no fields.
  const plan = Form.useWatch<Plan | undefined>([], form) ?? initialPlan;
  const ids = { targets: useId(), rules: useId() };
  const hasTargets = plan.operationType !== 'generate_only';
  const isWithoutTarget = findProblem(plan) === 'noTarget';
  const hasRules = plan.operationType !== 'cleanup_only';
  const checkFor = (problem: PlanProblem) =>
    checkThat(
      () => findProblem(form.getFieldsValue()) !== problem,
      t(`slots.${problem}`, { days: MAX_REGENERATED_DAYS }),
    );
  const renderChoice = (name: Choice, applies: boolean, label: ReactNode) => (
    <Form.Item
      noStyle
      name={name}
      getValueProps={(isChosen) => ({ checked: applies && isChosen === true })}
      getValueFromEvent={({ target }: CheckboxChangeEvent) => target.checked}
    >
      <Checkbox disabled={!applies}>{label}</Checkbox>
    </Form.Item>
  );
  return (
    <Form<Plan>
      {...formStyle}
      form={form}
      name="plan"
      initialValues={initialPlan}
      onFinish={(chosen) => {
        if (isValid(chosen)) {
          onPreview(chosen);
        }
      }}
    >
      <TranslatedErrors />
      <div className={css['days']}>
        <Form.Item name="fromDate" label={t('from')}>
          <DayPicker />
        </Form.Item>
        <Form.Item
          name="toDate"
          label={t('to')}
          dependencies={['fromDate']}
          rules={[checkFor('noDays'), checkFor('wrongOrder'), checkFor('tooLong')]}
        >
          <DayPicker />
        </Form.Item>
      </div>
      <Form.Item noStyle name="operationType">
        <ModeChoice
          label={t('slots.mode')}
          modes={operationTypes.map((value) => ({
            value,
            name: t(`slots.${value}`),
            explanation: t(`slots.${value}Text`),
          }))}
        />
      </Form.Item>
      <div className={css['choices']}>
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
              <span className={css['dangerous']}>{t('slots.dangerous')}</span>
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
      <div className={css['footer']}>
        {isWithoutTarget && (
          <p role="alert" className={sections['invalid']}>
            {t('slots.noTarget')}
          </p>
        )}
        {isUnsaved && <p className={sections['invalid']}>{t('slots.unsavedFirst')}</p>}
        <Button htmlType="submit" disabled={isUnsaved || isWithoutTarget}>
          {t('slots.preview')}
        </Button>
      </div>
    </Form>
  );
}
