import { medical, notes } from '@afterbell/contract/families/child-care'
import { guardianAccess } from '@afterbell/contract/families/guardian-access'
import { photoConsents } from '@afterbell/contract/families/photo-consents'
import { toldPickups } from '@afterbell/contract/families/told-pickups'
import { doNotRelease } from '@afterbell/contract/families/children'
import type { Sealer } from '../../../platform/security/sealing.ts'
import { serve } from '../../../platform/http/serve.ts'
import { changeForbidden, forbid, forbidNoMore } from '../pickups/do-not-release.ts'
import { decideGuardian, listTelling } from '../pickups/telling.ts'
import { toldPickupActs } from '../pickups/told-pickups.ts'
import { accessActs } from '../pickups/guardian-access.ts'
import { photoActs } from '../photos/photo-consents.ts'
import { readMedical, saveMedical } from './medical.ts'
import { noteActs } from '../notes/notes.ts'

/** Routes for a child's data outside the record: do-not-release list, medical facts and notes. */
export const careRoutes = ({ sealer }: { sealer: Sealer }) => [
  ...serve(doNotRelease, {
    telling: listTelling,
    decideTelling: decideGuardian,
    add: forbid,
    change: changeForbidden,
    remove: forbidNoMore,
  }),
  ...serve(guardianAccess, accessActs),
  ...serve(toldPickups, toldPickupActs),
  ...serve(photoConsents, photoActs),
  ...serve(medical, { get: readMedical(sealer), save: saveMedical(sealer) }),
  ...serve(notes, noteActs),
]
