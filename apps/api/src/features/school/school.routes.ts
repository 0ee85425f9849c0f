import { school } from '@afterbell/contract/school/school'
import { tagLineFindings } from '@afterbell/domain/school/portal'
import { record } from '../../platform/database/history.ts'
import { assertValid } from '../../platform/problems.ts'
import { serve, type ServedCall } from '../../platform/http/serve.ts'
import { changeLogo, removeLogo } from './logo.ts'
import { changePortalName, checkPortal } from './portal-name.ts'
import { changeProfile, profile } from './profile.ts'
import { changeRegistration, registration } from './registration.ts'
import { registrationOf, updateTagLine } from './school.store.ts'

export const schoolRoutes: ServedCall[] = serve(school, {
  settings: (call) => call.school,
  profile,
  changeProfile,
  portalName: (call) => ({ portalName: call.school.portalName }),
  changePortalName,
  checkPortal,
  changeTagLine: async (call) => {
    assertValid(tagLineFindings(call.body))
    const { tagLine } = call.body
    if (await updateTagLine(call.tx, call.school.id, tagLine || null))
      await record(call.tx, call, [{ what: 'school.tag-line-changed', details: { text: tagLine } }])
    return { tagLine }
  },
  changeLogo,
  removeLogo,
  containedTax: async ({ tx, school: { id } }) => {
    const { taxName, taxBp } = await registrationOf(tx, id)
    return { taxName, taxBp }
  },
  registration,
  changeRegistration,
})
