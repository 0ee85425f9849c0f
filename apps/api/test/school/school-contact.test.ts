import { expect, test } from 'vitest'
import { school as schoolCalls } from '@afterbell/contract/school/school'
import { letterLanguages } from '../../src/features/messages/automatic/letter-language.ts'
import { schoolContact } from '../../src/features/school/school-contact.store.ts'
import { inSchool } from '../../src/platform/database/database.ts'
import { call, useRig } from '../rig/app.ts'
import { made, makeSchool } from '../rig/make.ts'

const rig = useRig()

test.each([
  [{ country: 'US' }, '(212) 555-0188', '212-555-0188'],
  [{ country: 'US' }, '+354 555 0199', '+354 555 0199'],
])('Letters of a school in %o say its number %s as people read it', async (of, entered, read) => {
  const school = await makeSchool(rig, of)
  const profile = made(await call(rig, schoolCalls.profile, {}, school.admin))
  const body = { ...profile, schoolPhone: entered }
  made(await call(rig, schoolCalls.changeProfile, { body } as never, school.admin))
  const contact = await inSchool(rig.pool, { session: null, school: school.id }, (tx) =>
    schoolContact(tx, school.id),
  )
  expect(contact.phone).toBe(read)
  expect(letterLanguages.en.words.questions(contact)).toContain(`please call ${read} or write to `)
  expect(letterLanguages.es.words.questions(contact)).toContain(`llame al ${read} o escriba a `)
})
