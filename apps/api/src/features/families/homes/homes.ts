import { isDeepStrictEqual } from 'node:util'
import type { homes } from '@afterbell/contract/families/homes'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { basisPoints, householdFindings } from '@afterbell/domain/families/homes'
import { changedMeanwhile } from '../../../platform/database/changed-meanwhile.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { record } from '../../../platform/database/history.ts'
import { assertValid, notThere } from '../../../platform/problems.ts'
import type { Act, Acts } from '../../../platform/http/serve.ts'
import { childById } from '../children/children.store.ts'
import { bumpFamilyVersion, familyOf, guardiansOf, lockFamilies } from '../guardians/families.store.ts'
import { homesOf, replaceHomes, type Home } from './homes.store.ts'
import { keepIds } from '../guardians/match-ids.ts'

const get: Act<(typeof homes)['get']> = async ({ tx, school, params }) => {
  const child = await childById(tx, school.id, params.childId)
  if (!child) throw notThere()
  return householdOf(tx, school.id, child)
}

/** Saves the homes of a child's family. They apply to all its children, so the version of each increments. */
const save: Act<(typeof homes)['save']> = async (call) => {
  const { tx, school, params, body } = call
  const { childId } = params
  const familyId = await familyOf(tx, school.id, childId)
  if (!familyId) throw notThere()
  await lockFamilies(tx, school.id, [familyId])
  const child = (await childById(tx, school.id, childId))!
  if (body.version !== undefined && body.version !== child.version)
    throw await changedMeanwhile(tx, school, childId)
  const guardians = (await guardiansOf(tx, school.id, familyId)).map(idAndNameOf)
  const isTheirs = (id: string) => guardians.some((guardian) => guardian.id === id)
  const homesToSave = body.homes.map((home) => ({ ...home, guardianIds: home.guardianIds.filter(isTheirs) }))
  assertValid(householdFindings(homesToSave, guardians))
  const homesBefore = await homesOf(tx, school.id, familyId)
  const newHomes: Home[] = keepIds(
    homesToSave.map(({ share, guardianIds, ...home }) => ({
      ...home,
      shareBp: basisPoints(share),
      // Everybody lives in the only home.
      guardianIds: homesToSave.length === 1 ? guardians.map(({ id }) => id) : guardianIds,
    })),
    homesBefore,
    [],
  )
  if (!isDeepStrictEqual(newHomes.map(withSortedGuardians), homesBefore.map(withSortedGuardians))) {
    await replaceHomes(tx, school.id, familyId, newHomes)
    const children = await bumpFamilyVersion(tx, school.id, familyId)
    await record(
      tx,
      call,
      children.map(({ id, name }) => ({
        what: 'family.homes-changed' as const,
        subjectId: id,
        childId: id,
        details: { name },
      })),
    )
  }
  return householdOf(tx, school.id, (await childById(tx, school.id, childId))!)
}

export const homeActs: Acts<typeof homes> = { get, save }

async function householdOf(
  tx: Tx,
  schoolId: string,
  { familyId, version }: { familyId: string; version: number },
): Promise<AnswerOf<(typeof homes)['get']>> {
  const savedHomes = await homesOf(tx, schoolId, familyId)
  return {
    homes: savedHomes.map(({ shareBp, ...home }) => ({ ...home, share: shareBp / 100 })),
    guardians: (await guardiansOf(tx, schoolId, familyId)).map(idAndNameOf),
    version,
  }
}

function idAndNameOf({ id, firstName, lastName }: { id: string; firstName: string; lastName: string }) {
  return { id, name: `${firstName} ${lastName}` }
}

function withSortedGuardians(home: Home): Home {
  return { ...home, guardianIds: home.guardianIds.toSorted() }
}
