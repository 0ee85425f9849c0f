import { allowed, refused, type Decision } from '../kernel/decision.ts'
import { nameKey } from '../kernel/names.ts'
import { mergedText } from './both-told.ts'
import type { MedicalForm } from './child-care.ts'
import { childTexts, textsBy, type ChildRecord } from './child-facts.ts'
import { forbiddenToo } from './do-not-release.ts'
import { FURTHER_GUARDIANS_MAX } from './family-limits.ts'

/** A family as it is looked at before it is merged with another. */
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
 * Whether two families may become one, or two entries of a child in one family (then `keep` and `other` are the same).
 * `guardianIds` are those who stay, the primary contact first, `leavingIds` those who go; `clashes` are sections in which both entries of a child
 * have a place on the same days; `isKeptOver` where that of the kept one has ended.
 *
 * Refuses NOTHING_TO_MERGE, GUARDIANS for none, too many or strangers among them, or one who was in nobody's sight, NOT_A_PAIR for a child that is named
 * twice or is not one of theirs, and PLACES_CLASH.
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
  const unseen =
    !isOne && leavingIds && guardians.find(({ id }) => !guardianIds.includes(id) && !leavingIds.includes(id))
  if (unseen)
    return refused(
      'GUARDIANS',
      `${unseen.name} was just added as a guardian. Open the families again and choose`,
      'guardianIds',
    )
  const named = same.flatMap(({ keepId, otherId }) => [keepId, otherId])
  const arePairs = same.every(
    ({ keepId, otherId }) =>
      keep.children.some(({ id }) => id === keepId) && other.children.some(({ id }) => id === otherId),
  )
  if (!arePairs || new Set(named).size < named.length)
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
 * Who comes on whose do-not-release list when two families become one: what holds for the children of either holds for
 * those of the other. Differences within a family stay as they are. The lists of the entries of one child, `same`, are
 * put together by themselves.
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
  const coming = other.filter(({ id }) => !same.some(({ otherId }) => otherId === id))
  return [...across(keep, other), ...across(coming, keep)]
}

/** What is written down of a child, as far as two entries of it are put together. */
export type RecordOfChild = Omit<ChildRecord, 'firstName' | 'lastName'>

/**
 * One record of two entries: what the kept one says, and where it says nothing what the other does. Of a text `childTexts`
 * tells what both come to.
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
 * The medical facts of two entries of a child: those of both. A record names one doctor, that of the kept entry where it
 * has one; another one of the other entry is told among the conditions, for nobody may have to look for a number.
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
