import type { FormProps } from 'antd';

/**
 * Props that all forms share. Labels are above their fields, a field is validated on blur by our own rules only, and
 * submitting an invalid form focuses its first invalid field.
 */
export const formStyle = {
  layout: 'vertical',
  requiredMark: false,
  noValidate: true,
  validateTrigger: 'onBlur',
  scrollToFirstError: { focus: true },
} as const satisfies FormProps;
