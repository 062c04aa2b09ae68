import { Form } from 'antd';
import { useEffect } from 'react';
import { useLanguage } from '../i18n/language.ts';

/** Says the errors of the surrounding form in another language once the page has changed to it. */
export function TranslatedErrors() {
  const form = Form.useFormInstance();
  const language = useLanguage();
  useEffect(() => {
    const wrong = form.getFieldsError().filter(({ errors }) => errors.length > 0);
    if (wrong.length > 0) form.validateFields(wrong.map(({ name }) => name)).catch(() => undefined);
  }, [form, language]);
  return null;
}
