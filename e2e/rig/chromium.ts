import { existsSync } from 'node:fs'

/** Debian's browser, without a window where that is to be had: it needs a quarter less. Or another of its kind. */
export const CHROMIUM =
  process.env.CHROMIUM_PATH ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path)) ??
  '/usr/bin/chromium'

/** How it is started. As root it keeps no sandbox. */
export const LAUNCH = {
  executablePath: CHROMIUM,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
}

/** What to say when there is no browser, or null. */
export function missingChromium(): string | null {
  if (existsSync(CHROMIUM)) return null
  return 'The browser tests need Chromium: install the package `chromium-headless-shell` or `chromium`.'
}
