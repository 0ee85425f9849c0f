/** Names the browser and system of a user agent: 'Chrome on Windows'. 'Unknown device' if neither is recognized. */
export function deviceText(userAgent: string): string {
  const { browser, system } = deviceNames(userAgent)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}

/** Names the browser and the system of a user agent, as far as each is recognized. */
export function deviceNames(userAgent: string): { browser: string | undefined; system: string | undefined } {
  return { browser: nameIn(userAgent, BROWSERS), system: nameIn(userAgent, SYSTEMS) }
}

type Sign = readonly [sign: RegExp, name: string]

/** In order: most user agents also name other browsers, so the first match counts. */
const BROWSERS: readonly Sign[] = [
  [/\bEdgA?(?:iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*Safari\//, 'Safari'],
]

const SYSTEMS: readonly Sign[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac(?:intosh| OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

function nameIn(text: string, signs: readonly Sign[]): string | undefined {
  return signs.find(([sign]) => sign.test(text))?.[1]
}
