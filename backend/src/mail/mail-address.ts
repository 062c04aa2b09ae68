/**
 * Reduces the spellings of a mailbox to one: lower case, without dots and `+tag` before the `@`. Used for counting
 * only; mails go to the address as it was given.
 */
export function mailboxOf(address: string): string {
  const lowered = address.trim().toLowerCase();
  const at = lowered.lastIndexOf('@');
  const [beforeTag = ''] = lowered.slice(0, Math.max(at, 0)).split('+');
  return `${beforeTag.replaceAll('.', '')}${lowered.slice(Math.max(at, 0))}`;
}
