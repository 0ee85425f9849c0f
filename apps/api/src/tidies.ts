import { forgetCheckNotes } from './features/attendance/automatic/check-notes.store.ts'
import { forgetChangesOfDays } from './features/closed-days/undo-change.store.ts'
import { forgetFiles } from './features/forms/form-files.store.ts'
import { forgetImports } from './features/imports/imports.store.ts'
import { forgetConnectStates } from './features/integrations/connections/connect-states.store.ts'
import { forgetDeliveries } from './features/integrations/deliveries.store.ts'
import { forgetTaxRuns } from './features/invoices/tax-statements/tax-statement-runs.store.ts'
import { forgetEmailChanges } from './features/login/email-change.store.ts'
import { forgetPasswordRequests } from './features/login/password-request.store.ts'
import { forgetResetTokens } from './features/login/reset-token.store.ts'
import { forgetSessions } from './features/login/session.store.ts'
import { forgetSignUps } from './features/login/sign-up.store.ts'
import { forgetSentMessages } from './features/messages/automatic/automatic.store.ts'
import { forgetReceivedTexts } from './features/messages/received/received.store.ts'
import { forgetProviderEvents } from './features/payments/events/provider-events.store.ts'
import { forgetUndoable } from './features/places/undo/undo.store.ts'
import { forgetCartLines } from './features/portal/booking/cart.store.ts'
import { forgetCoverWishes } from './features/portal/finding/cover.store.ts'
import { forgetFavorites } from './features/portal/finding/favorites.store.ts'
import { forgetReminders } from './features/portal/finding/reminders.store.ts'
import { forgetFamilySessions } from './features/portal/family-sessions.store.ts'
import { forgetFamilyEmails } from './features/portal/account/email-change.store.ts'
import { forgetFamilyLetters } from './features/portal/log-in/letters.store.ts'
import { forgetExports } from './features/privacy/export/school-export.store.ts'
import { forgetReportFiles } from './features/reports/files/report-files.store.ts'
import { forgetAnswers } from './platform/http/idempotency.ts'
import type { Tidies } from './platform/jobs/tidy.job.ts'
import { forgetAccountLetters, forgetSealedLetters } from './platform/mail/mail.ts'
import { forgetOldAttempts } from './platform/security/attempts.ts'
import { forgetChallenges } from './platform/security/challenges.ts'

/**
 * What each room deletes once a day, because nobody will need it again.
 * @answers For how long is what a school keeps?
 */
export const tidies: Tidies = {
  outside: [
    forgetOldAttempts,
    forgetResetTokens,
    forgetSessions,
    forgetAccountLetters,
    forgetSealedLetters,
    forgetConnectStates,
    forgetProviderEvents,
    forgetChallenges,
    forgetSignUps,
    forgetReceivedTexts,
    forgetEmailChanges,
    forgetPasswordRequests,
  ],
  inSchool: [
    forgetAnswers,
    forgetImports,
    forgetFiles,
    forgetTaxRuns,
    forgetExports,
    forgetDeliveries,
    forgetReportFiles,
    forgetSentMessages,
    forgetCheckNotes,
    forgetUndoable,
    forgetChangesOfDays,
    forgetFamilyLetters,
    forgetFamilyEmails,
    forgetFamilySessions,
    forgetCartLines,
    forgetFavorites,
    forgetCoverWishes,
    forgetReminders,
  ],
}
