import type { NumberTyped } from './number-rules.ts'

/**
 * What was typed as an amount, in cents: `12`, `12.`, `.5`, `$1,250.00`, `12,50` and `１２` are amounts. What is none, or is finer than a
 * cent, stays the text, for `hundredths` to refuse; null when empty. Nothing is guessed: `1.234,50` has two readings and is none.
 */
export function centsTyped(text: string): NumberTyped {
  const bare = text
    .normalize('NFKC')
    .replaceAll('−', '-')
    .replace(/[\s$£€]/g, '')
  if (bare === '') return null
  const point = /^-?\d+,\d{1,2}$/.test(bare) ? bare.replace(',', '.') : withoutThousands(bare)
  if (!/^-?(\d+(\.\d{0,2})?|\.\d{1,2})$/.test(point)) return bare
  return Math.round(Number(point) * 100)
}

function withoutThousands(text: string): string {
  return /^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(text) ? text.replaceAll(',', '') : text
}
