import { erasure } from '@afterbell/contract/privacy/erasure'
import { retention } from '@afterbell/contract/privacy/retention'
import { schoolExport } from '@afterbell/contract/privacy/school-export'
import { serve, type Served } from '../../platform/http/serve.ts'
import type { Sealer } from '../../platform/security/sealing.ts'
import { erasureActs } from './erase-family.ts'
import { retentionActs } from './retention.ts'
import { schoolExportActs } from './export/school-export.ts'

/** What a school takes along, and what it forgets. */
export function privacyRoutes({ sealer }: { sealer: Sealer }): Served[] {
  return [
    ...serve(erasure, erasureActs(sealer)),
    ...serve(schoolExport, schoolExportActs),
    ...serve(retention, retentionActs),
  ]
}
