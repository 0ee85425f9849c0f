import type { integrations } from '@afterbell/contract/integrations/integrations'
import { analyticsFindings, measurementIdToSave } from '@afterbell/domain/integrations/analytics'
import { record } from '../../platform/database/history.ts'
import type { Act } from '../../platform/http/serve.ts'
import { assertValid } from '../../platform/problems.ts'
import { trackingIdOf } from '../public-pages/portal.store.ts'
import { keepTrackingId } from './analytics.store.ts'

type Calls = typeof integrations

export const readAnalytics: Act<Calls['analytics']> = async ({ tx, school }) => ({
  gaTrackingId: await trackingIdOf(tx, school.id),
})

export const setAnalytics: Act<Calls['setAnalytics']> = async (call) => {
  const { tx, school, body } = call
  assertValid(analyticsFindings(body))
  const gaTrackingId = measurementIdToSave(body.gaTrackingId)
  await keepTrackingId(tx, school.id, gaTrackingId)
  await record(tx, call, [{ what: 'analytics.set', subjectId: school.id, details: { id: gaTrackingId } }])
  return { gaTrackingId }
}

export const removeAnalytics: Act<Calls['removeAnalytics']> = async (call) => {
  const { tx, school } = call
  if ((await trackingIdOf(tx, school.id)) !== null) {
    await keepTrackingId(tx, school.id, null)
    await record(tx, call, [{ what: 'analytics.removed', subjectId: school.id }])
  }
  return { gaTrackingId: null }
}
