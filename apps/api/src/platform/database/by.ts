/**
 * Who acts in a school: staff, a person of a family, or nobody. Without a role: the route asks what they may decide, and
 * tells the act.
 */
export type By = Staff | Person | Nobody

interface Staff {
  user: { id: string }
  person?: null | undefined
}

interface Person {
  user: null
  /** `isUnknown`: no child of the family was ever at the school, so that it may hold less before it pays. */
  person: { id: string; isUnknown: boolean }
}

/** A job, or a call without a log-in. */
interface Nobody {
  user: null
  person?: null | undefined
}

/** Who did something, as rows name it: an account or a person, never both. */
export interface WrittenBy {
  accountId: string | null
  personId: string | null
}

/** The system, where nobody acts. */
export const BY_NOBODY: WrittenBy = { accountId: null, personId: null }

/** Returns how rows name who acts. */
export function writtenBy({
  user,
  person,
}: {
  user: { id: string } | null
  person?: { id: string } | null | undefined
}): WrittenBy {
  return { accountId: user?.id ?? null, personId: person?.id ?? null }
}
