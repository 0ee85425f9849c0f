import type { familyMerges } from '@afterbell/contract/families/families'
import type { Decision } from '@afterbell/domain/kernel/decision'
import { areNamesAlike, pickupsForbidden } from '@afterbell/domain/families/do-not-release'
import { decideMerge, forbiddenByMerge, type SameChild } from '@afterbell/domain/families/merge-families'
import { record } from '../../../platform/database/history.ts'
import { pageOf } from '../../../platform/database/pages.ts'
import { assertAllowed, invalid, notThere } from '../../../platform/problems.ts'
import type { Sealer } from '../../../platform/security/sealing.ts'
import type { Act, Acts, AnyCall } from '../../../platform/http/serve.ts'
import {
  deleteApart,
  duplicatesPage,
  familySummaries,
  insertApart,
  type FamilySummary,
} from './duplicates.store.ts'
import { forbidToo } from '../pickups/do-not-release.ts'
import { childrenToGuard } from '../pickups/do-not-release.store.ts'
import { bumpFamilyVersion, deleteFamilyIfEmpty, deletePickups, lockFamilies } from './families.store.ts'
import { moveInAll } from '../homes/homes.store.ts'
import { mergeChild } from '../children/merge-children.ts'
import { clashesOf, keepHomes, lockChildrenOf, moveChildren, moveFamily } from './merge.store.ts'

declare module '../../../platform/reactions.ts' {
  interface Causes {
    /** The children of a family moved to another one. Raised before the old family is deleted, if it is left empty. */
    familiesMerged: { what: { keepId: string; otherId: string }; answer: void }
  }
}

interface MergeInput {
  keepId: string
  otherId: string
  guardianIds: string[]
  leavingIds?: string[] | undefined
  same: readonly SameChild[]
}

const duplicates: Act<(typeof familyMerges)['duplicates']> = async ({ tx, school, query }) => {
  const { pairs, total } = await duplicatesPage(tx, school.id, query)
  const ids = pairs.flatMap(({ one, other }) => [one, other])
  const families = await familySummaries(tx, school.id, ids)
  const rows = pairs.map(({ one, other, reasons }) => ({
    one: families.get(one)!,
    other: families.get(other)!,
    reasons,
  }))
  return pageOf(rows, total, query)
}

const setApart: Act<(typeof familyMerges)['setApart']> = async (call) => {
  const { tx, school, user, body } = call
  const pair = { one: body.oneId, other: body.otherId }
  await lockFamilies(tx, school.id, [pair.one, pair.other])
  const names = await namesOf(call, pair)
  if (await insertApart(tx, school.id, { ...pair, accountId: user.id }))
    await record(tx, call, [{ what: 'family.set-apart', subjectId: pair.one, details: names }])
}

const bringTogether: Act<(typeof familyMerges)['bringTogether']> = async (call) => {
  const { tx, school, query } = call
  const pair = { one: query.oneId, other: query.otherId }
  const names = await namesOf(call, pair)
  if (await deleteApart(tx, school.id, pair))
    await record(tx, call, [{ what: 'family.brought-together', subjectId: pair.one, details: names }])
}

/** Names two families by their children: duplicate families often have the same guardians. */
async function namesOf({ tx, school }: AnyCall, { one, other }: { one: string; other: string }) {
  const families = await familySummaries(tx, school.id, [one, other])
  const childNamesOf = (id: string) => {
    const family = families.get(id)
    if (!family) throw notThere()
    return family.children.map(({ name }) => name).join(', ')
  }
  return { one: childNamesOf(one), other: childNamesOf(other) }
}

const get: Act<(typeof familyMerges)['get']> = async ({ tx, school, params }) => {
  const family = (await familySummaries(tx, school.id, [params.id])).get(params.id)
  if (!family) throw notThere()
  return family
}

const preview: Act<(typeof familyMerges)['preview']> = async (call) => {
  const { query } = call
  const input = { ...query, same: (query.same ?? []).map(pairOf) }
  const { keep, other, decision } = await lookAtMerge(call, input)
  const guardians = [
    ...new Map([...keep.guardians, ...other.guardians].map((each) => [each.id, each])).values(),
  ]
  const stayingGuardians = guardians.filter(({ id }) => input.guardianIds.includes(id))
  return {
    staying: input.guardianIds.flatMap((id) => guardians.find((each) => each.id === id)?.name ?? []),
    // A guardian who was entered twice stays once.
    leaving: guardians
      .filter(
        ({ id, name }) =>
          !input.guardianIds.includes(id) && !stayingGuardians.some((one) => areNamesAlike(one.name, name)),
      )
      .map(({ name }) => name),
    children: fatesOf(keep, other, input.same),
    forbidden: (await forbiddenOf(call, input)).map(({ child, name }) => ({ child, name })),
    refusal: decision.allowed ? null : decision.message,
  }
}

/** Merges two families, in one transaction. */
function merge(sealer: Sealer): Act<(typeof familyMerges)['merge']> {
  return async (call) => {
    const { tx, school, body } = call
    const { keepId, otherId, guardianIds, homesOf, same } = body
    await lockFamilies(tx, school.id, [keepId, otherId])
    await lockChildrenOf(tx, school.id, [keepId, otherId])
    const { keep, decision } = await lookAtMerge(call, body)
    assertAllowed(decision)
    const forbiddenEntries = await forbiddenOf(call, body)
    if (keepId !== otherId) {
      const [fromId, goneId] = homesOf === 'KEEP' ? [keepId, otherId] : [otherId, keepId]
      await keepHomes(tx, school.id, { fromId, goneId })
      await moveFamily(tx, school.id, { keepId, otherId, guardianIds })
      await moveInAll(tx, school.id, keepId)
      await moveChildren(tx, school.id, { keepId, otherId })
    }
    for (const pair of same) await mergeChild(call, sealer, pair)
    await call.react('childrenMerged', same)
    await forbidAcross(call, keepId, forbiddenEntries)
    if (keepId !== otherId) {
      await call.react('familiesMerged', { keepId, otherId })
      await deleteFamilyIfEmpty(tx, school.id, otherId)
    }
    const children = await bumpFamilyVersion(tx, school.id, keepId)
    await record(tx, call, [
      ...(keepId === otherId ? [] : children).map(({ id, name }) => ({
        what: 'family.merged' as const,
        subjectId: id,
        childId: id,
        details: { name },
      })),
      ...same.flatMap((pair) => {
        const name = keep.children.find(({ id }) => id === pair.keepId)!.name
        return [pair.keepId, pair.otherId].map((childId) => ({
          what: 'child.merged' as const,
          subjectId: childId,
          childId,
          details: { name },
        }))
      }),
    ])
    return (await familySummaries(tx, school.id, [keepId])).get(keepId)!
  }
}

export const mergeActs = (sealer: Sealer): Acts<typeof familyMerges> => ({
  duplicates,
  setApart,
  bringTogether,
  get,
  preview,
  merge: merge(sealer),
})

async function lookAtMerge(
  { tx, school }: AnyCall,
  input: MergeInput,
): Promise<{ keep: FamilySummary; other: FamilySummary; decision: Decision }> {
  const families = await familySummaries(tx, school.id, [input.keepId, input.otherId])
  const [keep, other] = [families.get(input.keepId), families.get(input.otherId)]
  if (!keep || !other) throw notThere()
  const clashes = await clashesOf(tx, school.id, input.same)
  return { keep, other, decision: decideMerge(keep, other, input, clashes) }
}

/** Returns the do-not-release entries that each family's children get from the other family. */
async function forbiddenOf({ tx, school }: AnyCall, { keepId, otherId, same }: MergeInput) {
  if (keepId === otherId) return []
  const childrenIn = (familyId: string) => childrenToGuard(tx, school.id, { familyId })
  return forbiddenByMerge(await childrenIn(keepId), await childrenIn(otherId), same)
}

/** Adds the do-not-release entries, and deletes approved pickups whose names are on the lists now. */
async function forbidAcross(
  call: AnyCall,
  familyId: string,
  forbidden: Awaited<ReturnType<typeof forbiddenOf>>,
): Promise<void> {
  if (forbidden.length === 0) return
  await forbidToo(call, forbidden)
  const familyChildren = await childrenToGuard(call.tx, call.school.id, { familyId })
  const wrong = familyChildren.flatMap(({ approvedPickups, doNotRelease }) =>
    pickupsForbidden(approvedPickups, doNotRelease).map((index) => approvedPickups[index]!.id),
  )
  await deletePickups(call.tx, call.school.id, wrong)
}

function fatesOf(keep: FamilySummary, other: FamilySummary, same: readonly SameChild[]) {
  const allChildren = keep.id === other.id ? keep.children : [...keep.children, ...other.children]
  return allChildren.map((child) => {
    const pair = same.find(({ otherId }) => otherId === child.id)
    const twin = same.find(({ keepId }) => keepId === child.id)
    const into = pair && allChildren.find(({ id }) => id === pair.keepId)
    const isBack =
      twin && child.isArchived && allChildren.some(({ id, isArchived }) => id === twin.otherId && !isArchived)
    const isKept = keep.children.some(({ id }) => id === child.id)
    const { id, name, places } = child
    return { id, name, fate: fateOf(), into: into?.name ?? null, places }

    function fateOf() {
      if (into) return 'MERGED' as const
      if (isBack) return 'COMES_BACK' as const
      return isKept ? ('STAYS' as const) : ('COMES' as const)
    }
  })
}

const PAIR = /^[\da-f-]{36}:[\da-f-]{36}$/i

function pairOf(word: string): SameChild {
  if (!PAIR.test(word)) throw invalid([{ path: 'same', message: 'Should be two ids with a colon between' }])
  const [keepId, otherId] = word.split(':') as [string, string]
  return { keepId, otherId }
}
