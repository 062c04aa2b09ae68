/**
 * Reduces an address to one spelling of its mailbox: lower case, no dots and no `+tag` before the
 * `@`. For counting, never for sending.
 */
export function toMailbox(address: string): string {
  const lowered = address.trim().toLowerCase();
  const at = lowered.lastIndexOf('@');
  const [beforeTag = ''] = lowered.slice(0, Math.max(at, 0)).split('+');
  return `${beforeTag.replaceAll('.', '')}${lowered.slice(Math.max(at, 0))}`;
}
