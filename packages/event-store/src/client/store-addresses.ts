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

/** Parses an address that the client has accepted; its own parser isn't exported. */
export function parseStoreAddresses(url: string): StoreAddresses {
  const parts =
    /^(?<scheme>esdb(?:\+discover)?):\/\/(?:[^@/?]*@)?(?<hosts>[^/?]+)\/?(?<query>\?.*)?$/.exec(
      url.trim(),
    );
  const { scheme, hosts = '', query } = parts?.groups ?? {};
  const options = parseOptions(query);
  const named = hosts
    .split(',')
    .filter((host) => host !== '')
    .map((host) => (host.includes(':') ? host : `${host}:${DEFAULT_PORT}`));
  return {
    hosts: named,
    isCluster: scheme === 'esdb+discover' || named.length > 1,
    isSecure: options.get('tls') !== 'false',
    connectionName: options.get('connectionname'),
    certificates: findCertificates(options),
  };
}

/** The client accepts names of options in any case, and with `_` or `-`. */
function parseOptions(query = ''): Map<string, string> {
  const options = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    options.set(name.toLowerCase().replace(/[_-]/g, ''), value);
  }

  return options;
}

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
