import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface FoundBrowser {
  readonly executablePath: string;
  /** Environment variables that its process needs in addition to ours. */
  readonly env: Readonly<Record<string, string>>;
}

const cache = fileURLToPath(new URL('../../.cache/chromium', import.meta.url));

const fontsFile = join(cache, 'fonts.conf');

/**
 * A fontconfig file. The package's own names folders of another machine, and without fonts Chromium
 * draws no text or crashes.
 */
const fontsOf = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${folder}</dir>
  <cachedir>${join(cache, 'fonts-cache')}</cachedir>
</fontconfig>
`;

/**
 * Unpacks the Chromium inside @sparticuz/chromium, once. It is built for machines without libraries
 * and fonts, so the package contains them, and only its process gets their paths.
 */
export async function unpackChromium(): Promise<FoundBrowser> {
  mkdirSync(cache, { recursive: true });
  const temporary = process.env['TMPDIR'];
  // The package unpacks into the system's temporary folder, where a clean-up job or another user
  // may interfere.
  process.env['TMPDIR'] = cache;
  try {
    const { default: Chromium, inflate } = await import('@sparticuz/chromium');
    const executablePath = await Chromium.executablePath();
    const bin = join(
      dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')),
      '../bin',
    );
    const libraries = await inflate(join(bin, 'al2023.tar.br'));
    writeFileSync(fontsFile, fontsOf(join(cache, 'fonts')));
    return {
      executablePath,
      env: { LD_LIBRARY_PATH: join(libraries, 'lib'), FONTCONFIG_FILE: fontsFile },
    };
  } finally {
    if (temporary === undefined) {
      delete process.env['TMPDIR'];
    } else {
      process.env['TMPDIR'] = temporary;
    }
  }
}
