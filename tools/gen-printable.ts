import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { printablePoints } from '../apps/api/test/invoices/printable-points.ts'
import { DIGITS } from '../packages/domain/src/kernel/names/unprintable.ts'
import { ROOT } from './sources.ts'

// Writes the list of letters that PDFs can print. Run it after a font is added or updated; a test fails until then.
const fonts = (await printablePoints()).map((points) => `  '${packed([...points])}',\n`)
const head =
  '// Written by tools/gen-printable.ts from the fonts of the papers: what each can print, as unprintable.ts reads it.\n'
writeFileSync(
  join(ROOT, 'packages/domain/src/kernel/names/printable-letters.ts'),
  `${head}export const PRINTABLE: readonly string[] = [\n${fonts.join('')}]\n`,
)

function packed(points: readonly number[]): string {
  const runs: [number, number][] = []
  for (const point of points) {
    const last = runs.at(-1)
    if (last?.[1] === point - 1) last[1] = point
    else runs.push([point, point])
  }
  let at = 0
  return runs
    .map(([first, last]) => {
      const text = written(first - at) + written(last - first)
      at = last
      return text
    })
    .join('')
}

function written(step: number): string {
  return step < 32 ? DIGITS[step]! : DIGITS[32 + (step % 32)]! + written(Math.floor(step / 32))
}
