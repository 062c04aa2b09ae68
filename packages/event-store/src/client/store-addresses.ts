/** The servers that a connection string names. */
export interface StoreAddresses {
  /** `host:port` of each. */
  readonly hosts: readonly string[];
  /**
   * Whether the client looks for the cluster's nodes behind these addresses, or takes the only one
   * as it is.
   */
  readonly isCluster: boolean;
  readonly isSecure: boolean;
  /** The embedded store's token (ADR 10). */
  readonly connectionName: string | undefined;
  /** Files, by the names of Node's options for TLS. */
  readonly certificates: Readonly<Record<string, string>>;
}

const DEFAULT_PORT = '2113';

/** Parses an address that the client has accepted. The client doesn't export its own parser. */
export function parseStoreAddresses(url: string): StoreAddresses {
  const parts =
    /^(?<scheme>esdb(?:\+discover)?):\/\/(?:[^@/?]*@)?(?<hosts>[^/?]+)\/?(?<query>\?.*)?$/.exec(
      url.trim(),
    );
  const { scheme, hosts = '', query } = parts?.groups ?? {};
  const options = parseOptions(query);
  const addresses = hosts
    .split(',')
    .filter((host) => host !== '')
    .map((host) => (host.includes(':') ? host : `${host}:${DEFAULT_PORT}`));
  return {
    hosts: addresses,
    isCluster: scheme === 'esdb+discover' || addresses.length > 1,
    isSecure: options.get('tls') !== 'false',
    connectionName: options.get('connectionname'),
    certificates: findCertificates(options),
  };
}

/**
 * Returns the options by their names in lower case, without `_` and `-`: the client accepts them in
 * any case, and with either.
 */
function parseOptions(query = ''): Map<string, string> {
  const options = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    options.set(name.toLowerCase().replace(/[_-]/g, ''), value);
  }

  return options;
}

/** Returns the files of the certificates, by the names of Node's options for TLS. */
function findCertificates(options: ReadonlyMap<string, string>): Record<string, string> {
  const files: Record<string, string> = {};
  const names = { ca: 'tlscafile', cert: 'usercertfile', key: 'userkeyfile' };
  for (const [name, option] of Object.entries(names)) {
    const file = options.get(option);
    if (file !== undefined) {
      files[name] = file;
    }
  }

  return files;
}
