import { closedDayGuards } from './features/closed-days/closed-days.ts'
import { ownBillGuards } from './features/own-bill/own-invoices.store.ts'
import { careGuards } from './features/care/pauses.store.ts'
import { couponGuards } from './features/coupons/coupons.ts'
import { connectGuards } from './features/integrations/connect-test.ts'
import { ledgerGuards } from './features/ledger/proposals/proposals.store.ts'
import { agencyGuards } from './features/ledger/shares/agencies.store.ts'
import { placeGuards } from './features/places/place-guards.ts'
import { portalNameGuards } from './features/school/portal-name.ts'
import { passkeyGuards } from './features/login/passkeys/passkeys.store.ts'
import { messageGuards } from './features/messages/settings.ts'
import { listGuards } from './features/settings/add-entry.ts'
import { accountGuards } from './features/users/invitations/accept-invitation.ts'
import { savedViewGuards } from './features/users/saved-views/saved-views.ts'
import type { Guards } from './platform/problems.ts'

/** Refusals for all database guards. */
export const guards: Guards = {
  ...portalNameGuards,
  ...messageGuards,
  ...listGuards,
  ...placeGuards,
  ...ledgerGuards,
  ...agencyGuards,
  ...connectGuards,
  ...careGuards,
  ...ownBillGuards,
  ...couponGuards,
  ...accountGuards,
  ...passkeyGuards,
  ...savedViewGuards,
  ...closedDayGuards,
}
