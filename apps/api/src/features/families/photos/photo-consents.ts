import { randomUUIDv7 } from 'node:crypto'
import type { photoConsents } from '@afterbell/contract/families/photo-consents'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { photoTexts, type PhotoAnswer } from '@afterbell/domain/families/photo-consent'
import type { Tx } from '../../../platform/database/database.ts'
import { record } from '../../../platform/database/history.ts'
import type { SchoolNow } from '../../../platform/database/school-now.ts'
import type { Acts } from '../../../platform/http/serve.ts'
import { notThere } from '../../../platform/problems.ts'
import { familyOf, lockFamilies, nameOfChild } from '../guardians/families.store.ts'
import { guardiansAtHome, insertAnswer, photoHistory, photosOfChild } from './photo-consents.store.ts'

/** Who says or enters an answer: a person of the family, or staff for a guardian who said it on paper. */
interface PhotoContext {
  tx: Tx
  school: SchoolNow
  user: { id: string } | null
  person: { id: string } | null
}

/** What staff read and enter about photos of a child. */
export const photoActs: Acts<typeof photoConsents> = {
  get: ({ tx, school, params }) => photosFor(tx, school, params.childId),
  enter: async ({ tx, school, user, params: { childId }, body }) => {
    await sayPhotos({ tx, school, user, person: null }, { childId, ...body, language: null })
    return photosFor(tx, school, childId)
  },
}

/**
 * Writes down what a guardian says about photos of a child. The latest of a home counts; what was said before stays.
 * The same guardian saying the same again changes nothing. Refuses whoever is no guardian of the child.
 */
export async function sayPhotos(
  by: PhotoContext,
  said: { childId: string; guardianId: string; answer: PhotoAnswer; language: Language | null },
): Promise<void> {
  const { tx, school, user, person } = by
  const { childId, guardianId, answer, language } = said
  const familyId = await familyOf(tx, school.id, childId)
  if (!familyId) throw notThere()
  await lockFamilies(tx, school.id, [familyId])
  const photos = await photosOfChild(tx, school.id, childId)
  const guardian = (await guardiansAtHome(tx, school.id, childId)).find(({ id }) => id === guardianId)
  if (!photos || !guardian) throw notThere()
  const before = photos.homes.find(({ homeId }) => homeId === guardian.homeId)
  if (before?.answer === answer && before.guardian === guardian.name) return
  const id = randomUUIDv7()
  const ids = { personId: person?.id ?? null, accountId: user?.id ?? null }
  await insertAnswer(tx, school.id, { id, childId, answer, guardian, language, ...ids })
  const name = (await nameOfChild(tx, school.id, childId))!
  const details = { name, person: guardian.name, answer: photoTexts[answer].toLowerCase() }
  const what = person ? 'child.photos-said' : 'child.photos-entered'
  await record(tx, by, [{ what, subjectId: childId, childId, details }])
}

async function photosFor(
  tx: Tx,
  school: SchoolNow,
  childId: string,
): Promise<AnswerOf<(typeof photoConsents)['get']>> {
  const photos = await photosOfChild(tx, school.id, childId)
  if (!photos) throw notThere()
  const guardians = await guardiansAtHome(tx, school.id, childId)
  const homeIds = [...new Set(guardians.map(({ homeId }) => homeId))]
  return {
    holds: photos.holds,
    homes: homeIds.map((homeId) => {
      const said = photos.homes.find((home) => home.homeId === homeId)
      return {
        guardians: guardians.filter((each) => each.homeId === homeId).map(({ id, name }) => ({ id, name })),
        said: said ? { answer: said.answer, guardian: said.guardian, at: instantText(said.saidAt) } : null,
      }
    }),
    history: (await photoHistory(tx, school.id, childId)).map(({ saidAt, ...each }) => ({
      ...each,
      at: instantText(saidAt),
    })),
  }
}

function instantText(text: string): string {
  return Temporal.Instant.from(text).toString()
}
