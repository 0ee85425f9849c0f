import { closing } from '@afterbell/contract/privacy/closing'
import { closingAccount } from '@afterbell/contract/privacy/closing-account'
import { erasure } from '@afterbell/contract/privacy/erasure'
import { retention } from '@afterbell/contract/privacy/retention'
import { schoolExport } from '@afterbell/contract/privacy/school-export'
import { serve, type ServedCall } from '../../platform/http/serve.ts'
import type { Sealer } from '../../platform/security/sealing.ts'
import type { LoginParts } from '../login/session.ts'
import { closeAccount, closeByPassword, lookAtAccount } from './account/close-account.ts'
import { reopenAccount } from './account/reopen-account.ts'
import { closeSchool, lookAtClosing } from './closing/closing.ts'
import { reopenSchool } from './closing/reopen.ts'
import { erasureActs } from './erase-family.ts'
import { retentionActs } from './retention.ts'
import { schoolExportActs } from './export/school-export.ts'

/** Routes for the export, erasure, retention and closing of a school, and for closing one's account. */
export function privacyRoutes({
  sealer,
  isBilled,
  login,
}: {
  sealer: Sealer
  /** Whether schools pay for Afterbell on this server. */
  isBilled: boolean
  login: LoginParts
}): ServedCall[] {
  return [
    ...serve(closing, {
      look: lookAtClosing(isBilled),
      close: closeSchool(login),
      reopen: reopenSchool(login),
    }),
    ...serve(closingAccount, {
      look: lookAtAccount(login),
      close: closeAccount(login),
      closeByPassword: closeByPassword(login),
      reopen: reopenAccount(login),
    }),
    ...serve(erasure, erasureActs(sealer)),
    ...serve(schoolExport, schoolExportActs),
    ...serve(retention, retentionActs),
  ]
}
