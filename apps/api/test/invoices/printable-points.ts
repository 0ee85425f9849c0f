import { interCoverage } from '../../src/features/invoices/pdf/fonts.ts'
import { faceOf } from '../../src/features/invoices/pdf/faces.ts'
import { allSlices, isWithin } from '../../src/features/invoices/pdf/slices.ts'

/** Chinese, Japanese and Korean letters take no marks from other fonts, so their slices count as one font. */
const EAST_ASIA = /-(?:sc|tc|jp|kr)$/

/** Returns the code points each font prints: those its package declares and its file contains. */
export async function printablePoints(): Promise<ReadonlySet<number>[]> {
  const fonts: ReadonlySet<number>[] = [...(await interCoverage()).values()].map((points) => signsIn(points))
  const eastAsia = new Set<number>()
  for (const slice of await allSlices()) {
    const points = signsIn((await faceOf(slice, 400)).points, (point) => isWithin(slice.spans, point))
    if (!EAST_ASIA.test(slice.family)) fonts.push(points)
    else for (const point of points) eastAsia.add(point)
  }
  return [...fonts, new Set([...eastAsia].toSorted((one, other) => one - other))]
}

function signsIn(
  points: ReadonlySet<number>,
  isIncluded: (point: number) => boolean = () => true,
): ReadonlySet<number> {
  const isSign = (point: number) => /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u.test(String.fromCodePoint(point))
  return new Set(
    [...points].filter((point) => isIncluded(point) && isSign(point)).toSorted((one, other) => one - other),
  )
}
