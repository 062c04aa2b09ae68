import { Checkbox, Form } from 'antd';

import { ExtraGroup } from './extra-group.tsx';

/** The choices of the open details, within an antd form of staff that has them. */
export const ExtraFields = () => (
  <ExtraGroup by="staff">
    {({ name, label, className, describedBy }) => (
      <Form.Item name={name} valuePropName="checked" noStyle>
        <Checkbox className={className} aria-describedby={describedBy}>
          {label}
        </Checkbox>
      </Form.Item>
    )}
  </ExtraGroup>
);
