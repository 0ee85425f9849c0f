import type { familyPreviews } from '@afterbell/contract/portal/family-previews'
import { may } from '@afterbell/domain/kernel/roles'
import { record } from '../../../platform/database/history.ts'
import { previewToken } from '../../../platform/http/families/preview.ts'
import type { Act } from '../../../platform/http/serve.ts'
import { notThere } from '../../../platform/problems.ts'
import type { SignedLinks } from '../../../platform/security/signed-links.ts'
import { guardianPreviewed } from '../previews.store.ts'

const PREVIEW_MINUTES = 15

/** Lets a user look at the portal as a guardian. The history says who did, and as whom. */
export function startPreview({ links }: { links: SignedLinks }): Act<(typeof familyPreviews)['start']> {
  return async (call) => {
    const { tx, school, user, body } = call
    const preview = { guardianId: body.guardianId, accountId: user.id }
    const guardian = await guardianPreviewed(tx, school.id, preview)
    if (!guardian || !may(user.role, 'contacts', 'view')) throw notThere()
    const name = `${guardian.firstName} ${guardian.lastName}`
    await record(tx, call, [{ what: 'family.previewed', subjectId: guardian.guardianId, details: { name } }])
    const until = call.at.add({ minutes: PREVIEW_MINUTES })
    return {
      token: previewToken(links, { ...preview, schoolId: school.id }, until),
      endsAt: until.toString(),
      name,
      address: `/portal/${school.portalName ?? school.id}`,
    }
  }
}
