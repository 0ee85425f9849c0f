import type { Look } from '../../families/log-in-looks.ts'
import type { LogInStanding } from '../../families/log-in-standings.ts'
import { entryOf, WRONG_PROOFS_MAX } from './log-in.ts'

/** What decides how a guardian stands with the portal, each a yes or no, so that a statement over a whole school can find them. */
export const DOOR_FACTS = [
  'hasEmail',
  /** Guardians in two homes of the family have the email. */
  'isInTwoHomes',
  /** Another guardian of the family has the email. */
  'isShared',
  'isProved',
  'areTriesUsed',
  'hasBirthDate',
  'hasPhone',
] as const

export type DoorFact = (typeof DOOR_FACTS)[number]

type DoorFacts = Readonly<Record<DoorFact, boolean>>

/** Returns how a guardian stands with the portal: what `entryOf` asks of them, or what keeps them from asking. */
export function standingOf(facts: DoorFacts): LogInStanding {
  if (!facts.hasEmail) return 'NO_EMAIL'
  if (facts.isInTwoHomes) return 'TWO_HOMES'
  const guardian = { guardianId: '', firstName: '', homeId: null }
  return entryOf({
    familyId: '',
    guardians: facts.isShared ? [guardian, { ...guardian, guardianId: 'another' }] : [guardian],
    chosenGuardianId: null,
    isProved: facts.isProved,
    wrongCount: facts.areTriesUsed ? WRONG_PROOFS_MAX : 0,
    hasBirthDate: facts.hasBirthDate,
    hasPhone: facts.hasPhone,
  }).is
}

/** Returns why a guardian cannot log in, or why staff should look before they do, without whom a list holds back. */
export function looksOf(facts: DoorFacts): Look[] {
  const standing = standingOf(facts)
  if (standing === 'NO_EMAIL' || standing === 'TWO_HOMES') return [standing]
  const shared: Look[] = facts.isShared ? ['SHARED_EMAIL'] : []
  if (standing === 'OFFICE') return [facts.areTriesUsed ? 'TRIES_USED' : 'NO_FACTS', ...shared]
  return standing === 'NAME_AND_PHONE' ? ['NO_BIRTH_DATE', ...shared] : shared
}

/** Whether a guardian can log in, if need be after a question. */
export function canLogIn(facts: DoorFacts): boolean {
  return !['NO_EMAIL', 'TWO_HOMES', 'OFFICE'].includes(standingOf(facts))
}

/** Returns the codes of all facts for which a rule says yes. A code is the sum of 2ⁿ for each fact of `DOOR_FACTS` that is true. */
export function doorCodesWhere(is: (facts: DoorFacts) => boolean): number[] {
  return Array.from({ length: 2 ** DOOR_FACTS.length }, (_, code) => code).filter((code) => is(factsOf(code)))
}

function factsOf(code: number): DoorFacts {
  const pairs = DOOR_FACTS.map((fact, index) => [fact, Math.floor(code / 2 ** index) % 2 === 1])
  return Object.fromEntries(pairs) as DoorFacts
}
