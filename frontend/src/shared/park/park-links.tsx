import { telLink, useConfig } from './use-park.ts';

/** The park's phone number. A blank keeps its place until the settings are known. */
export function ParkPhone() {
  const phone = useConfig().data?.park.phone;
  return phone === undefined ? '\u00a0' : <a href={telLink(phone)}>{phone}</a>;
}

/** The park's e-mail address, in the same way. */
export function ParkEmail() {
  const email = useConfig().data?.park.email;
  return email === undefined ? '\u00a0' : <a href={`mailto:${email}`}>{email}</a>;
}
