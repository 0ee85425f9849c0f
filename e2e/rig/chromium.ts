import { existsSync } from 'node:fs'

/** Debian's browser without a window if installed, which takes a quarter less time; otherwise another Chromium. */
export const CHROMIUM =
  process.env.CHROMIUM_PATH ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path)) ??
  '/usr/bin/chromium'

/** Launch options. Running as root requires no sandbox. */
export const LAUNCH = {
  executablePath: CHROMIUM,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
}

/** Returns the message for a missing browser, or null. */
export function missingChromium(): string | null {
  if (existsSync(CHROMIUM)) return null
  return 'The browser tests need Chromium: install the package `chromium-headless-shell` or `chromium`.'
}
