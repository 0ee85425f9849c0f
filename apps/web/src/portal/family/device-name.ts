import type { WeekWords } from '@afterbell/domain/portal/week/family-words.en'

/** Says which browser and system a session is on, as far as its user agent tells: 'Safari on iPhone'. */
export function deviceOf(userAgent: string, words: WeekWords): string {
  const browser = BROWSERS.find(([mark]) => mark.test(userAgent))?.[1]
  const system = SYSTEMS.find(([mark]) => mark.test(userAgent))?.[1]
  return browser && system ? words.device(browser, system) : (browser ?? system ?? words.unknownDevice)
}

/** In this order: each names the ones after it as well. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg/, 'Edge'],
  [/OPR|Opera/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]
