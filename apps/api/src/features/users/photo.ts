import type { oneself } from '@afterbell/contract/users/oneself'
import { record } from '../../platform/database/history.ts'
import { PHOTO, uploadedPicture } from '../../platform/files/pictures.ts'
import type { Act } from '../../platform/http/serve.ts'
import { notThere } from '../../platform/problems.ts'
import { forgetImages, keepImage } from '../school/image.store.ts'
import { keepPhoto, lockPhoto, photoOf, removePhotos } from './photo.store.ts'

/** Returns the address of a user's photo; null without a photo, or if the user is unknown or left. */
export const photo: Act<(typeof oneself)['photo']> = async ({ tx, school, query }) => ({
  logo: await photoOf(tx, school.id, query.userId),
})

/** Changes a photo. Processes the picture before a database connection is taken. */
export const changePhoto: Act<(typeof oneself)['changePhoto']> = async (call) => {
  const { school, params } = call
  const picture = await uploadedPicture(call, 'logo', PHOTO)
  return call.inside(async (tx) => {
    const before = await lockPhoto(tx, school.id, params.userId)
    if (!before) throw notThere()
    const logo = await keepImage(tx, school.id, picture)
    if (logo !== before.address) {
      await keepPhoto(tx, school.id, params.userId, logo)
      await forgetImages(tx, school.id, [before.address])
      const details = { name: before.name }
      await record(tx, call, [{ what: 'user.photo-changed', subjectId: params.userId, details }])
    }
    return { logo }
  })
}

/** Removes a photo, if there is one. */
export const removePhoto: Act<(typeof oneself)['removePhoto']> = async (call) => {
  const { tx, school, params } = call
  const before = await lockPhoto(tx, school.id, params.userId)
  if (!before) throw notThere()
  if (before.address !== null) {
    await forgetImages(tx, school.id, await removePhotos(tx, school.id, [params.userId]))
    const details = { name: before.name }
    await record(tx, call, [{ what: 'user.photo-removed', subjectId: params.userId, details }])
  }
  return { logo: null }
}
