import type { school } from '@afterbell/contract/school/school'
import { portalNameFindings } from '@afterbell/domain/school/portal'
import { record } from '../../platform/database/history.ts'
import { assertValid, refuse, type Guards } from '../../platform/problems.ts'
import type { Act } from '../../platform/http/serve.ts'
import { lockPortalName, schoolOfPortal, updatePortalName } from './school.store.ts'

/** If two schools take a name at the same time, the second gets this refusal. */
export const portalNameGuards: Guards = {
  portal_name_is_taken: () => refuse('PORTAL_NAME_TAKEN', 'This URL already exists', { field: 'portalName' }),
}

/** Changes the portal name (R096, R097). A name that another school takes at the same time is refused at its field. */
export const changePortalName: Act<(typeof school)['changePortalName']> = async (call) => {
  const { tx } = call
  assertValid(portalNameFindings(call.body))
  const portalName = call.body.portalName.toLowerCase()
  const before = await lockPortalName(tx, call.school.id)
  if (portalName !== before) {
    await updatePortalName(tx, call.school.id, portalName)
    await record(tx, call, [{ what: 'portal.renamed', details: { name: portalName, nameBefore: before } }])
  }
  return { portalName }
}

/** Checks whether another school has a portal name. The school's own name counts as free. */
export const checkPortal: Act<(typeof school)['checkPortal']> = async (call) => {
  const { portalName } = call.query
  const owner = await call.outside((tx) => schoolOfPortal(tx, portalName))
  return { portalName, taken: owner !== undefined && owner !== call.school.id }
}
