import type { Source } from './sources.ts'

/** Rooms families use: they look for a spot, take it, wait for it, drop in, pay, answer forms, give their details. */
const FAMILIES_MEET =
  /^(packages\/domain\/src|apps\/api\/src\/features)\/((places|wait-list|drop-in|forms|prices|rosters|providers|payments|public-pages|portal)\/|activities\/(capacity|eligibility|section-choice|sign-up)\.ts$|families\/do-not-release\.ts$)/

/** Codes in these rooms that only staff meet. They are refused in a sentence. */
export const FOR_STAFF: readonly string[] = [
  // When an activity changes.
  'CAPACITY_BELOW_ENROLLED',
  'CAPACITY_BELOW_DROP_INS',
  'PICKED_DAYS_GONE',
  // Names children of other families.
  'NOT_IN_TURN',
  'NOT_TOGETHER',
  'ALREADY_OFFERED',
  // When staff undo something.
  'CANNOT_UNDO',
  // When a school's form is removed.
  'IN_USE',
  // Refunds and the provider's messages.
  'CREDIT_USED',
  'NOT_REFUNDABLE',
  'TOO_MUCH',
  'DECIDED',
  // When staff let a guardian in.
  'PORTAL_CLOSED',
  'EMAIL_MISSING',
  'EMAIL_IN_TWO_HOMES',
  // When staff decide about a payment in doubt.
  'NOT_IN_DOUBT',
  'STILL_CHECKED',
  // When staff invite a child to a spot.
  'ALREADY_INVITED',
  'NOT_INVITED',
  'NOT_BOOKED_ONLINE',
]

/** Finds refusals in families' rooms that are only a sentence, which cannot be translated. */
export function refusedInWords(sources: Source[]): string[] {
  return refusals(sources)
    .filter(({ code }) => !FOR_STAFF.includes(code))
    .map(
      ({ path, code }) =>
        `${path} refuses ${code || 'something'} in words: \`refusedAs\` tells it by its parts`,
    )
}

/** Codes of `FOR_STAFF` that no refusal uses. */
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
