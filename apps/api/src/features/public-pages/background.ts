import type { portal } from '@afterbell/contract/public-pages/portal'
import type { Tx } from '../../platform/database/database.ts'
import { record } from '../../platform/database/history.ts'
import { BACKGROUND, uploadedPicture } from '../../platform/files/pictures.ts'
import type { Act } from '../../platform/http/serve.ts'
import { forgetImages, keepImage } from '../school/image.store.ts'
import { lockPortal, updatePortal } from './portal.store.ts'

/** Changes the background picture in the header of the public pages. */
export const changeBackground: Act<(typeof portal)['changeBackground']> = async (call) => {
  const picture = await uploadedPicture(call, 'image', BACKGROUND)
  return call.inside(async (tx) => {
    const backgroundImage = await keepImage(tx, call.school.id, picture)
    if (await show(tx, call.school.id, backgroundImage))
      await record(tx, call, [{ what: 'portal.background-changed' }])
    return { backgroundImage }
  })
}

/** Removes the background picture, if there is one. */
export const removeBackground: Act<(typeof portal)['removeBackground']> = async (call) => {
  if (await show(call.tx, call.school.id, null))
    await record(call.tx, call, [{ what: 'portal.background-removed' }])
  return { backgroundImage: null }
}

/** Replaces the background picture; null removes it. False if nothing changed. */
async function show(tx: Tx, schoolId: string, backgroundImage: string | null): Promise<boolean> {
  const before = await lockPortal(tx, schoolId)
  if (before.backgroundImage === backgroundImage) return false
  await updatePortal(tx, schoolId, { ...before, backgroundImage })
  await forgetImages(tx, schoolId, [before.backgroundImage])
  return true
}
