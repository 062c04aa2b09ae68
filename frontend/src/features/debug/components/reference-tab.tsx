import { Form, Input } from 'antd';
import { useState } from 'react';
import { Button } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { FailedCard } from '../../../shared/ui/notes.tsx';
import { useBooking } from '../api.ts';
import { useDebugWords } from '../locales/words.ts';
import { BookingAnalysis } from './booking-analysis.tsx';
import css from './debug-tabs.module.css';

/** Booking Analysis: looks up any booking by its reference. */
export function ReferenceTab() {
  const t = useDebugWords();
  const [reference, setReference] = useState<string | null>(null);
  const { data: detail, isError, isFetching, refetch } = useBooking(reference);
  return (
    <div className={css['tab']}>
      <Card>
        <Form<{ reference: string }>
          className={css['form'] ?? ''}
          layout="vertical"
          requiredMark={false}
          noValidate
          validateTrigger="onSubmit"
          onFinish={(fields) => {
            const wanted = fields.reference.trim();
            if (wanted === reference) void refetch();
            else setReference(wanted);
          }}
        >
          <Form.Item
            label={t('form.label')}
            name="reference"
            rules={[{ required: true, whitespace: true, message: t('form.required') }]}
          >
            <Input autoComplete="off" spellCheck={false} maxLength={100} />
          </Form.Item>
          <Button type="submit" tone="chosen" disabled={isFetching}>
            {isFetching ? t('form.pending') : t('form.submit')}
          </Button>
        </Form>
      </Card>
      {isError && !isFetching && <FailedCard text={t('failed.booking')} onRetry={() => void refetch()} />}
      {detail && !isError && <BookingAnalysis detail={detail} />}
    </div>
  );
}
