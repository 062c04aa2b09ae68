/**
 * Chromium needs no sandbox, because it opens only our own pages (and may run as root in a
 * container), and makes no background requests.
 */
export const launchFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
