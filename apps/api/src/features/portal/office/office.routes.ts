import { familyPortal } from '@afterbell/contract/portal/family-portal'
import { familyInvitations } from '@afterbell/contract/portal/family-invitations'
import { familyLogIns } from '@afterbell/contract/portal/family-log-ins'
import { familyRequests } from '@afterbell/contract/portal/family-requests'
import { spotInvitations } from '@afterbell/contract/places/spot-invitations'
import { familyPreviews } from '@afterbell/contract/portal/family-previews'
import type { SignedLinks } from '../../../platform/security/signed-links.ts'
import { serve, type ServedCall } from '../../../platform/http/serve.ts'
import { startPreview } from './previews.ts'
import { letInMany, lookAtInvitations, sendInvitations } from './invitations.ts'
import { familyRequestActs } from '../requests/family-requests.ts'
import { inviteToSpot, listInvitations, withdrawSpotInvitation } from '../invited/spot-invitations.ts'
import { logInActs } from './guardian-log-ins.ts'
import { changeRights, listToLookAt, readFamilyPortal, turnPortal } from './family-portal.ts'

/** The calls of staff about how families log in. */
export function officeRoutes(parts: { publicUrl: string; links: SignedLinks }): ServedCall[] {
  return [
    ...serve(familyPortal, {
      get: readFamilyPortal(parts),
      turn: turnPortal(parts),
      changeRights: changeRights(parts),
      toLookAt: listToLookAt,
    }),
    ...serve(familyLogIns, logInActs),
    ...serve(familyInvitations, {
      look: lookAtInvitations,
      send: sendInvitations(parts),
      letIn: letInMany,
    }),
    ...serve(familyRequests, familyRequestActs(parts)),
    ...serve(spotInvitations, {
      list: listInvitations,
      invite: inviteToSpot,
      withdraw: withdrawSpotInvitation,
    }),
    ...serve(familyPreviews, { start: startPreview(parts) }),
  ]
}
