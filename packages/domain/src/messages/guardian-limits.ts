import { likenessOf } from '../kernel/names/names-alike.ts'
import type { Telling } from './tellings.ts'

/**
 * What staff decided that a guardian reads of a child, if less than everything, and who that was: the row, and the name
 * and email it had. Without a row the guardian was removed, and the limit waits for whoever comes back.
 */
export interface GuardianLimit {
  id: string
  guardianId: string | null
  guardianName: string
  guardianEmail: string | null
  telling: Exclude<Telling, 'EVERYTHING'>
}

/** A guardian, or somebody who is none any more: then without an id. */
interface Person {
  id: string | null
  name: string
  email: string | null
}

/**
 * Returns the limits of a person: those of their row, whatever it says by now, those of somebody with the same name, and
 * those of a removed guardian with the same email or nearly the same name. A corrected name or a second entry therefore
 * ends no limit.
 */
export function limitsOf(person: Person, limits: readonly GuardianLimit[]): GuardianLimit[] {
  return limits.filter((limit) => {
    if (limit.guardianId !== null && limit.guardianId === person.id) return true
    const likeness = likenessOf(limit.guardianName, person.name)
    if (limit.guardianId !== null) return likeness === 'SAME'
    return likeness !== null || hasEmail(person, limit.guardianEmail)
  })
}

/** What becomes of the limits of a guardian for whom staff decide anew. */
interface Replacement {
  /** About the same human: these end. */
  ended: string[]
  /** About whoever was in the row before: these stay, for when that person comes back. */
  detached: string[]
  /** About another row that was typed over since: these stay with that row, under the name it has now. */
  renamed: { id: string; name: string }[]
}

/** Returns what becomes of a guardian's limits, so that deciding for one human frees no other. */
export function limitsReplaced(
  guardian: Person,
  guardians: readonly Person[],
  limits: readonly GuardianLimit[],
): Replacement {
  const replacement: Replacement = { ended: [], detached: [], renamed: [] }
  for (const limit of limitsOf(guardian, limits)) {
    const { id, guardianId, guardianName, guardianEmail } = limit
    if (guardianId === null) replacement.ended.push(id)
    else if (guardianId === guardian.id) {
      const isSameHuman =
        likenessOf(guardianName, guardian.name) !== null || hasEmail(guardian, guardianEmail)
      replacement[isSameHuman ? 'ended' : 'detached'].push(id)
    } else {
      const name = guardians.find((each) => each.id === guardianId)?.name
      if (name !== undefined && name !== guardianName) replacement.renamed.push({ id, name })
    }
  }
  return replacement
}

function hasEmail({ email }: Person, other: string | null): boolean {
  return email !== null && other !== null && email.trim().toLowerCase() === other.trim().toLowerCase()
}
