import { Alert } from 'antd';
import { useState } from 'react';
import { MAX_REGENERATED_DAYS } from '@cablepark/contracts/schedule/regenerate-slots';
import { useHasUnsaved } from '../../../shared/forms/unsaved-changes.tsx';
import { useToday } from '../../../shared/time/clock.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { useConfigurationWords } from '../locales/words.ts';
import sections from '../sections.module.css';
import { PlanForm } from './plan-form.tsx';
import { isValid, problemOf, quickUpdate, type Counts, type ValidPlan, type Plan } from './plan.ts';
import { RegenerateDialog, resultText } from './regenerate-dialog.tsx';
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
      <PlanForm plan={plan} onChange={(change) => setPlan((before) => ({ ...before, ...change }))} />
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
            if (isValid(plan)) openDialog(plan);
          }}
        >
          {t('slots.preview')}
        </Button>
      </div>
      {result && <Alert type="success" showIcon title={t('slots.done')} description={resultText(t, result)} />}
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
