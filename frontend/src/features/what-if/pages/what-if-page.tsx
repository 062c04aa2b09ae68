import { useEffect, useRef, useState } from 'react';
import { askWhatIf } from '@cablepark/contracts/what-if/what-if';
import { mutationHook } from '../../../shared/api/hooks.ts';
import { useErrorText } from '../../../shared/errors/use-error-text.ts';
import { Card } from '../../../shared/ui/card.tsx';
import { FailureNote } from '../../../shared/ui/notes.tsx';
import { StaffPage } from '../../../shared/ui/page.tsx';
import { bodyOf, nothingAsked } from '../asked.ts';
import { AnswerCards } from '../components/answer-cards.tsx';
import { RulesForm } from '../components/rules-form.tsx';
import css from '../components/what-if.module.css';
import { useWhatIfWords } from '../locales/words.ts';

/** `/admin/what-if`: what the log would have come to under other rules (docs/what-if.md). */
export function WhatIfPage() {
  const t = useWhatIfWords();
  const errorText = useErrorText();
  const [asked, setAsked] = useState(nothingAsked);
  const { mutate, reset, data: answer, isPending, error } = useAskWhatIf();
  const asking = useRef(new AbortController());
  useEffect(() => () => asking.current.abort(), []);
  const ask = () => {
    asking.current = new AbortController();
    mutate({ body: bodyOf(asked), signal: asking.current.signal });
  };
  const cancel = () => {
    reset();
    asking.current.abort();
  };
  return (
    <StaffPage title={t('title')} lead={t('lead')}>
      <Card title={t('rules')}>
        <RulesForm asked={asked} isPending={isPending} onChange={setAsked} onAsk={ask} onCancel={cancel} />
      </Card>
      {error && <FailureNote title={t('failed')} text={errorText(error)} />}
      {answer && (
        <div className={css['answer']} aria-busy={isPending} data-stale={isPending}>
          <AnswerCards answer={answer} />
        </div>
      )}
    </StaffPage>
  );
}

const useAskWhatIf = mutationHook(askWhatIf);
