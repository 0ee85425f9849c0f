import { allowed, refused, type Decision } from '../kernel/decision.ts'
import { nameKey } from '../kernel/names.ts'
import { mergedText } from './both-told.ts'
import type { MedicalForm } from './child-care.ts'
import { childTexts, textsBy, type ChildRecord } from './child-facts.ts'
import { forbiddenToo } from './do-not-release.ts'
import { FURTHER_GUARDIANS_MAX } from './family-limits.ts'

/** A family with the facts that a merge needs. */
export interface MergingFamily {
  readonly id: string
  readonly guardians: readonly { readonly id: string; readonly name: string }[]
  readonly children: readonly { readonly id: string; readonly name: string }[]
}

/** Two entries of one child: `keepId` is the one that stays. */
export interface SameChild {
  readonly keepId: string
  readonly otherId: string
}

const GUARDIANS_MAX = 2 + FURTHER_GUARDIANS_MAX

/**
 * Checks whether two families, or two entries of a child in one family (`keep` and `other` are the same), may be
 * merged. `guardianIds` stay, the primary contact first; `leavingIds` go. `clashes` are sections where both entries of
 * a child have a place on the same days; `isKeptOver` if the remaining entry's place has ended.
 *
 * Refuses NOTHING_TO_MERGE; GUARDIANS for none, too many, strangers, or one that staff did not see; NOT_A_PAIR for a
 * child named twice or not in these families; PLACES_CLASH.
 */
export function decideMerge(
  keep: MergingFamily,
  other: MergingFamily,
  {
    guardianIds,
    leavingIds,
    same,
  }: {
    guardianIds: readonly string[]
    leavingIds?: readonly string[] | undefined
    same: readonly SameChild[]
  },
  clashes: readonly { readonly child: string; readonly section: string; readonly isKeptOver: boolean }[],
): Decision<'NOTHING_TO_MERGE' | 'GUARDIANS' | 'NOT_A_PAIR' | 'PLACES_CLASH'> {
  const isOne = keep.id === other.id
  if (isOne && same.length === 0)
    return refused('NOTHING_TO_MERGE', 'Choose another family, or two entries of one child')
  const guardians = isOne ? keep.guardians : [...keep.guardians, ...other.guardians]
  const areTheirs = guardianIds.every((id) => guardians.some((guardian) => guardian.id === id))
  if (guardianIds.length === 0 || !areTheirs || new Set(guardianIds).size < guardianIds.length)
    return refused('GUARDIANS', 'Choose which guardians stay', 'guardianIds')
  if (guardianIds.length > GUARDIANS_MAX)
    return refused('GUARDIANS', `A family can have at most ${GUARDIANS_MAX} guardians`, 'guardianIds')
  const newGuardian =
    !isOne && leavingIds && guardians.find(({ id }) => !guardianIds.includes(id) && !leavingIds.includes(id))
  if (newGuardian)
    return refused(
      'GUARDIANS',
      `${newGuardian.name} was just added as a guardian. Open the families again and choose`,
      'guardianIds',
    )
  const pairedIds = same.flatMap(({ keepId, otherId }) => [keepId, otherId])
  const arePairs = same.every(
    ({ keepId, otherId }) =>
      keep.children.some(({ id }) => id === keepId) && other.children.some(({ id }) => id === otherId),
  )
  if (!arePairs || new Set(pairedIds).size < pairedIds.length)
    return refused('NOT_A_PAIR', 'Each child can be the same as one other child only', 'same')
  if (clashes.length > 0) {
    const { child, section, isKeptOver } = clashes[0]!
    const message = isKeptOver
      ? `The entry of ${child} that stays was removed from ${section}, and the other entry is still there. Keep that entry instead`
      : `Both entries of ${child} have a place in ${section} on the same days. Remove one of them there first`
    return refused('PLACES_CLASH', message, 'same')
  }
  return allowed
}

interface GuardedChild {
  readonly id: string
  readonly name: string
  readonly doNotRelease: readonly { readonly name: string; readonly note: string }[]
}

/**
 * Returns the entries to add to do-not-release lists when two families merge: each family's entries also apply to the
 * other's children. Differences within a family stay. Lists of the entries of one child, `same`, are combined
 * elsewhere.
 */
export function forbiddenByMerge(
  keep: readonly GuardedChild[],
  other: readonly GuardedChild[],
  same: readonly SameChild[],
): { childId: string; child: string; name: string; note: string }[] {
  const twinOf = ({ id }: GuardedChild) =>
    other.find((twin) => same.some(({ keepId, otherId }) => keepId === id && otherId === twin.id))
  const across = (children: readonly GuardedChild[], family: readonly GuardedChild[]) =>
    children.flatMap((child) =>
      forbiddenToo(
        [...child.doNotRelease, ...(twinOf(child)?.doNotRelease ?? [])],
        family.flatMap(({ doNotRelease }) => doNotRelease),
      ).map(({ name, note }) => ({ childId: child.id, child: child.name, name, note })),
    )
  const movingChildren = other.filter(({ id }) => !same.some(({ otherId }) => otherId === id))
  return [...across(keep, other), ...across(movingChildren, keep)]
}

/** The facts of a child that a merge of two entries combines. */
export type RecordOfChild = Omit<ChildRecord, 'firstName' | 'lastName'>

/**
 * Merges the records of two entries: the kept one wins, and the other fills in what it lacks. Texts are combined as
 * `childTexts` says.
 */
export function mergedRecord(keep: RecordOfChild, other: RecordOfChild): RecordOfChild {
  return {
    ...textsBy((key) => childTexts[key].merged(keep[key], other[key])),
    birthDate: keep.birthDate ?? other.birthDate,
    grade: keep.grade ?? other.grade,
    teacherId: keep.teacherId ?? other.teacherId,
    tshirtSizeId: keep.tshirtSizeId ?? other.tshirtSizeId,
  }
}

/**
 * Merges the medical facts of two entries of a child. A record has one doctor: the kept entry's, if it has one. The
 * other entry's doctor goes into the conditions, so that nobody has to look for the number.
 */
export function mergedMedical(keep: MedicalForm, other: MedicalForm): MedicalForm {
  const [doctor, further] = doctorText(keep) === '' ? [other, keep] : [keep, other]
  const isSame = nameKey(doctor.doctorName) === nameKey(further.doctorName)
  const second = isSame ? '' : doctorText(further)
  return {
    conditions: mergedText(
      mergedText(keep.conditions, other.conditions),
      second && `Second doctor: ${second}`,
    ),
    medication: mergedText(keep.medication, other.medication),
    doctorName: doctor.doctorName,
    doctorPhone: doctor.doctorPhone ?? (isSame ? further.doctorPhone : null),
  }
}

function doctorText({ doctorName, doctorPhone }: MedicalForm): string {
  return [doctorName, doctorPhone].filter(Boolean).join(', ')
}
