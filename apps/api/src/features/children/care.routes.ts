import { medical, notes } from '@afterbell/contract/child-care'
import { doNotRelease } from '@afterbell/contract/children'
import type { Sealer } from '../../platform/sealing.ts'
import { serve } from '../../platform/serve.ts'
import { forbid, forbidNoMore } from './do-not-release.ts'
import { readMedical, saveMedical } from './medical.ts'
import { noteActs } from './notes.ts'

/** What is kept of a child apart from its record: who may never collect it, what a doctor would ask, notes. */
export const careRoutes = ({ sealer }: { sealer: Sealer }) => [
  ...serve(doNotRelease, { add: forbid, remove: forbidNoMore }),
  ...serve(medical, { get: readMedical(sealer), save: saveMedical(sealer) }),
  ...serve(notes, noteActs),
]
