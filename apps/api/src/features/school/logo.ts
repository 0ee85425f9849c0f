import type { school } from '@afterbell/contract/school/school'
import { record } from '../../platform/database/history.ts'
import { LOGO, uploadedPicture } from '../../platform/files/pictures.ts'
import type { Act } from '../../platform/http/serve.ts'
import { forgetImages, keepImage } from './image.store.ts'
import { lockLogo, updateLogo } from './school.store.ts'

/** Changes the logo. Processes the picture before it takes a database connection. */
export const changeLogo: Act<(typeof school)['changeLogo']> = async (call) => {
  const picture = await uploadedPicture(call, 'logo', LOGO)
  return call.inside(async (tx) => {
    const before = await lockLogo(tx, call.school.id)
    const logo = await keepImage(tx, call.school.id, picture)
    if (logo !== before) {
      await updateLogo(tx, call.school.id, logo)
      await forgetImages(tx, call.school.id, [before])
      await record(tx, call, [{ what: 'school.logo-changed' }])
    }
    return { logo }
  })
}

/** Removes the logo, if there is one. */
export const removeLogo: Act<(typeof school)['removeLogo']> = async (call) => {
  const before = await lockLogo(call.tx, call.school.id)
  if (before !== null) {
    await updateLogo(call.tx, call.school.id, null)
    await forgetImages(call.tx, call.school.id, [before])
    await record(call.tx, call, [{ what: 'school.logo-removed' }])
  }
  return { logo: null }
}
