import type { portal } from '@afterbell/contract/public-pages/portal'
import { ACTIVITY_KINDS } from '@afterbell/domain/kernel/activity-kinds'
import { inSchool, type Pool } from '../../platform/database/database.ts'
import { notThere } from '../../platform/problems.ts'
import { isUuid } from '../../platform/http/read-input.ts'
import { schoolNow } from '../../platform/database/school-now.ts'
import type { Act } from '../../platform/http/serve.ts'
import { policiesOf } from '../settings/policies.store.ts'
import { isSchool, schoolOfPortal } from '../school/school.store.ts'
import { kindSettings, portalOf, publicLocations, reachedAt, trackingIdOf, unset } from './portal.store.ts'

/**
 * Returns the school with a portal name or id, as anyone may see it (OQ-02). A school that is not active returns only
 * its name and contact details, so that its pages can say that sign-up is closed (OQ-55).
 */
export function findPortal({ pool }: { pool: Pool }): Act<(typeof portal)['find']> {
  return async (call) => {
    const requestedName = call.params.portalName
    const id = await call.outside(
      async (tx) =>
        (await schoolOfPortal(tx, requestedName)) ??
        (isUuid(requestedName) && (await isSchool(tx, requestedName)) ? requestedName : null),
    )
    if (id === null) throw notThere()
    return inSchool(pool, { session: null, school: id, readOnly: true }, async (tx, opening) => {
      const school = schoolNow(id, opening)
      const isOpen = school.state === 'ACTIVE'
      const [shared, settings, policies, gaTrackingId, reached] = await Promise.all([
        portalOf(tx, id),
        kindSettings(tx, id),
        policiesOf(tx, id),
        trackingIdOf(tx, id),
        reachedAt(tx, id),
      ])
      const kinds = ACTIVITY_KINDS.map((kind) => settings.get(kind) ?? unset(kind)).filter(
        ({ visible }) => visible && isOpen,
      )
      const locations = await publicLocations(tx, {
        schoolId: id,
        today: school.today,
        kinds: kinds.map(({ kind }) => kind),
      })
      const openPolicies = policies.filter(({ isAsked }) => isAsked && isOpen)
      return {
        ...school,
        ...shared,
        ...reached,
        hasFamilyPortal: reached.hasFamilyPortal && isOpen,
        familiesBook: reached.hasFamilyPortal && reached.familiesBook && isOpen,
        familiesRegister: reached.hasFamilyPortal && reached.familiesRegister && isOpen,
        policies: openPolicies,
        gaTrackingId,
        isOpen,
        isClosed: school.state === 'DEACTIVATED',
        at: opening.at,
        kinds,
        locations,
      }
    })
  }
}
