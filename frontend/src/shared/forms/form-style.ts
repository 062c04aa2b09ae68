import type { FormProps } from 'antd';

/**
 * What all forms have in common: labels stand above their fields, fields are checked when they are left and
 * by our own rules only, and a form that cannot be sent leads to its first wrong field.
 */
export const formStyle = {
  layout: 'vertical',
  requiredMark: false,
  noValidate: true,
  validateTrigger: 'onBlur',
  scrollToFirstError: { focus: true },
} as const satisfies FormProps;
