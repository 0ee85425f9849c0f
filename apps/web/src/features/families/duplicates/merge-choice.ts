import type { familyMerges } from '@afterbell/contract/families/families'
import { isSameChild, mayBeSameChild } from '@afterbell/domain/families/same-child'
import { areSpelledAlike } from '@afterbell/domain/kernel/text/folded'
import type { AnswerOf } from '@afterbell/contract/kernel/op'

export type Family = AnswerOf<typeof familyMerges.get>
type ChildOf = Family['children'][number]

/** Two entries that may be one child. */
interface Pair {
  keep: ChildOf
  other: ChildOf
  isSame: boolean
}

/** The user's choices for merging two families. */
export interface MergeChoice {
  keep: Family
  other: Family
  /** Guardians who stay, the primary contact first. */
  guardianIds: string[]
  homesOf: 'KEEP' | 'OTHER'
  pairs: Pair[]
}

/**
 * Returns a merge to suggest. Duplicate guardians go; children of the same name and birth date are one; homes come from the
 * family that has some. `asked` are two children that the user says are one, whatever their names.
 */
export function proposedMerge(
  keep: Family,
  other: Family,
  samePair: { keepId: string; otherId: string } | null = null,
): MergeChoice {
  const isOne = keep.id === other.id
  const isNew = ({ name }: { name: string }) =>
    !keep.guardians.some((each) => areSpelledAlike(each.name, name))
  const others = isOne ? [] : other.guardians.filter(isNew)
  return {
    keep,
    other,
    guardianIds: [...keep.guardians, ...others].map(({ id }) => id),
    homesOf: keep.homeCount === 0 && other.homeCount > 0 ? 'OTHER' : 'KEEP',
    pairs: withSamePair(pairsOf(keep, other), keep, other, samePair),
  }
}

function withSamePair(
  pairs: Pair[],
  keep: Family,
  other: Family,
  samePair: { keepId: string; otherId: string } | null,
): Pair[] {
  const child = keep.children.find(({ id }) => id === samePair?.keepId)
  const twin = other.children.find(({ id }) => id === samePair?.otherId)
  const isThere = pairs.some((pair) =>
    [pair.keep.id, pair.other.id].every((id) => id === child?.id || id === twin?.id),
  )
  // In different families the other child can also be a sibling; within one family it can only be a duplicate.
  return !child || !twin || isThere
    ? pairs
    : [{ ...inOrder(child, twin, keep.id === other.id), isSame: keep.id === other.id }, ...pairs]
}

/**
 * Within one family, keeps the entry that is active and has more enrollments. Of two families, keeps the one of the
 * remaining family.
 */
function inOrder(child: ChildOf, twin: ChildOf, isOne: boolean): { keep: ChildOf; other: ChildOf } {
  const rank = ({ isArchived, places }: ChildOf) => (isArchived ? -1 : places)
  return isOne && rank(twin) > rank(child) ? { keep: twin, other: child } : { keep: child, other: twin }
}

/** Returns the body of the merge call. */
export function mergeBody({ keep, other, guardianIds, homesOf, pairs }: MergeChoice) {
  const same = pairs
    .filter(({ isSame }) => isSame)
    .map((pair) => ({ keepId: pair.keep.id, otherId: pair.other.id }))
  // Only guardians who were shown and not chosen: one added since then stays.
  const leavingIds = [...new Set([...keep.guardians, ...other.guardians].map(({ id }) => id))].filter(
    (id) => !guardianIds.includes(id),
  )
  return { keepId: keep.id, otherId: other.id, guardianIds, leavingIds, homesOf, same }
}

/**
 * Returns children of both families with the same name; within one family, its duplicates. The birth date decides whether
 * they are one child.
 */
function pairsOf(keep: Family, other: Family): Pair[] {
  const isOne = keep.id === other.id
  return keep.children.flatMap((child, index) =>
    other.children
      .filter((_, at) => !isOne || at > index)
      .filter((twin) => mayBeSameChild(twin, child))
      .map((twin) => ({
        ...inOrder(child, twin, isOne),
        isSame: isSameChild(twin, child),
      })),
  )
}
