import type { Source } from './sources.ts'

/** What families do: look for a spot, take it, wait for it, drop in, pay, answer forms, give facts of themselves. */
const FAMILIES_MEET =
  /^(packages\/domain\/src|apps\/api\/src\/features)\/((places|wait-list|drop-in|forms|prices|rosters|payments|public-pages|portal)\/|activities\/(capacity|eligibility|section-choice|sign-up)\.ts$|families\/do-not-release\.ts$)/

/** What of that only staff meet, and are refused in a sentence. */
export const FOR_STAFF: readonly string[] = [
  // Of an activity that is changed.
  'CAPACITY_BELOW_ENROLLED',
  'CAPACITY_BELOW_DROP_INS',
  'PICKED_DAYS_GONE',
  // It names children of other families.
  'NOT_IN_TURN',
  'NOT_TOGETHER',
  'ALREADY_OFFERED',
  // What they undo.
  'CANNOT_UNDO',
  // A form of the school that is removed.
  'IN_USE',
  // What is given back, and what a provider tells.
  'CREDIT_USED',
  'NOT_REFUNDABLE',
  'TOO_MUCH',
  'DECIDED',
  // What staff decide of a payment in doubt.
  'NOT_IN_DOUBT',
  'STILL_CHECKED',
]

/** Refusals where families are that are a sentence alone, and could be told in no other language. */
export function refusedInWords(sources: Source[]): string[] {
  return refusals(sources)
    .filter(({ code }) => !FOR_STAFF.includes(code))
    .map(
      ({ path, code }) =>
        `${path} refuses ${code || 'something'} in words: \`refusedAs\` tells it by its parts`,
    )
}

/** Codes of `FOR_STAFF` with which nothing is refused any more. */
export function staleExceptions(sources: Source[]): string[] {
  const codes = new Set(refusals(sources).map(({ code }) => code))
  return FOR_STAFF.filter((code) => !codes.has(code))
}

function refusals(sources: Source[]): { path: string; code: string }[] {
  return sources
    .filter(({ path }) => FAMILIES_MEET.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/(?<!function )\brefused?\(\s*(?:'(\w+)')?/g)].map(([, code = '']) => ({
        path,
        code,
      })),
    )
}
