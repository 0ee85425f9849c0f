import type { listChoices } from '@afterbell/contract/users/list-choices'
import { USUAL_DENSITY } from '@afterbell/domain/users/density'
import type { Act } from '../../../platform/http/serve.ts'
import { densityOf, keepDensity } from './list-choices.store.ts'

export const readListChoices: Act<(typeof listChoices)['get']> = async ({ tx, school, user }) => ({
  density: (await densityOf(tx, school.id, user.id)) ?? USUAL_DENSITY,
})

export const changeListChoices: Act<(typeof listChoices)['change']> = async ({ tx, school, user, body }) => {
  await keepDensity(tx, school.id, user.id, body.density)
  return { density: body.density }
}
