import { findings, type Finding } from '../kernel/decision.ts'

/** The product's color, for a school that chose none. */
export const DEFAULT_ACCENT = '#0e6663'

/** Returns a school's color as it is stored: `#rrggbb` in lower case. Null if the text is no color. */
export function accentOf(typed: string): string | null {
  const short = /^#?([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(typed.trim())
  const long = short
    ? short
        .slice(1)
        .map((digit) => digit + digit)
        .join('')
    : typed.trim().replace(/^#/, '')
  return /^[0-9a-f]{6}$/i.test(long) ? `#${long.toLowerCase()}` : null
}

/** Finds a problem in an accent color. Empty is fine. */
export function accentFindings({ accentColor }: { accentColor: string | null }): Finding[] {
  const isWrong = accentColor !== null && accentColor !== '' && accentOf(accentColor) === null
  return findings([['accentColor', isWrong ? 'This should be a color such as #0e6663' : null]])
}

/** The light and the dark page background behind text and buttons in the accent color. */
const GROUNDS = { light: '#f4f2ee', dark: '#262421' } as const

/**
 * Adapts a school's color for its pages: darker on a light background and lighter on a dark one, only as far as reading
 * at 4.5:1 requires (WCAG AA). `on` is the color of text on it.
 */
export function accentShades(color: string | null): Record<'light' | 'dark', { accent: string; on: string }> {
  const baseColor = (color && accentOf(color)) || DEFAULT_ACCENT
  const light = readable(baseColor, GROUNDS.light, '#000000')
  const dark = readable(baseColor, GROUNDS.dark, '#ffffff')
  return {
    light: { accent: light, on: '#ffffff' },
    dark: { accent: dark, on: '#1b1a18' },
  }
}

/** The contrast of two colors, 1 to 21, as WCAG counts it. */
export function contrastOf(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

const READABLE = 4.6

function readable(color: string, ground: string, towards: string): string {
  for (let step = 0; step <= 50; step += 1) {
    const candidate = mixColors(color, towards, step / 50)
    if (contrastOf(candidate, ground) >= READABLE) return candidate
  }
  return towards
}

function mixColors(color: string, other: string, share: number): string {
  const [from, to] = [channels(color), channels(other)]
  return `#${from
    .map((channel, index) =>
      Math.round(channel + (to[index]! - channel) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

function luminance(color: string): number {
  const [red, green, blue] = channels(color).map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
}
