/**
 * What Node's and OpenSSL's words about a certificate mean, the most telling ones first
 * (X509_verify_cert_error_string).
 */
const FAULTS: readonly (readonly [RegExp, string])[] = [
  [/ERR_TLS_CERT_ALTNAME|HOSTNAME_MISMATCH|altnames|hostname mismatch/i, 'is for another name'],
  [/CERT_HAS_EXPIRED|certificate has expired/i, 'has expired'],
  [/CERT_NOT_YET_VALID|certificate is not yet valid/i, 'is not valid yet'],
  [
    /SELF_SIGNED|self[- ]signed certificate/i,
    'is signed by nobody that is trusted here (self-signed)',
  ],
  [/UNABLE_TO_(?:GET_ISSUER|VERIFY_LEAF)/i, 'is signed by nobody that is trusted here'],
  [
    /unable to (?:get (?:local )?issuer|verify the first) certificate/i,
    'is signed by nobody that is trusted here',
  ],
  [/CERT_REVOKED|certificate revoked/i, 'was revoked'],
];

/**
 * All other codes of OpenSSL about certificates and lists of revoked ones, as Node names them
 * (`tls`, X509 certificate error codes).
 */
const OTHERS: readonly RegExp[] = [
  /\b(?:CERT_|CRL_|INVALID_CA\b|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED|ERROR_IN_C)/i,
  /\bUNABLE_TO_(?:GET|DECRYPT|DECODE)/i,
  /invalid CA certificate/i,
  /unsuitable certificate/i,
  /path length constraint/i,
  /certificate (?:chain too long|not trusted|rejected|signature failure)/i,
];

/**
 * What is wrong with a server's certificate, from an error of Node or a text that quotes one;
 * undefined if nothing is.
 */
export function findCertificateFault(error: unknown): string | undefined {
  const { code = '', message = '' } = error as {
    readonly code?: unknown;
    readonly message?: unknown;
  };
  const text = `${String(code)} ${String(message)}`;

  const known = FAULTS.find(([words]) => words.test(text));
  if (known) {
    return `its certificate ${known[1]}`;
  }

  return OTHERS.some((words) => words.test(text)) ? 'its certificate is not valid' : undefined;
}

/** Whether a connection failed because one side speaks no TLS, or no version the other takes. */
export function isWithoutTls(error: unknown): boolean {
  const { code = '', message = '' } = error as {
    readonly code?: unknown;
    readonly message?: unknown;
  };
  return (
    /^(?:EPROTO$|ERR_SSL_|ERR_TLS_)/.test(String(code)) ||
    /SSL routines|SSL connection/.test(String(message))
  );
}
