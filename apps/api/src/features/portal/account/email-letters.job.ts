import { EMAIL_UNDO_DAYS } from '@afterbell/domain/families/own-details'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { maskedAddress } from '@afterbell/domain/messages/consents'
import { emailLetters as english, type EmailLetters } from '@afterbell/domain/portal/letters/family-words.en'
import { emailLetters as spanish } from '@afterbell/domain/portal/letters/family-words.es'
import { LETTER_MINUTES } from '@afterbell/domain/portal/log-in/log-in'
import type { Pool } from '../../../platform/database/database.ts'
import { insideSchool } from '../../../platform/database/inside-school.ts'
import { runs } from '../../../platform/jobs/job.ts'
import { letter as letterOf, sendMail } from '../../../platform/mail/mail.ts'
import type { Sealer } from '../../../platform/security/sealing.ts'
import type { SignedLinks } from '../../../platform/security/signed-links.ts'
import { isAddressOfOthers } from '../../families/guardians/own-details.store.ts'
import { guardiansOfPeople } from '../family-sessions.store.ts'
import { emailChangeById } from './email-change.store.ts'
import { codeOfChange, undoTokenOf } from './email-links.ts'
import { familyEmailLetter } from './email-letters.ts'

interface LetterParts {
  pool: Pool
  publicUrl: string
  letters: Sealer
  links: SignedLinks
}

const lettersIn: Readonly<Record<Language, EmailLetters>> = { en: english, es: spanish }

/**
 * Writes to the new and to the old address of a guardian who changes it. An address that another guardian of the school
 * has gets no code: its owner learns why, and whoever asked learns nothing.
 */
export const familyEmailLetterJob = runs(
  familyEmailLetter,
  ({ schoolId, changeId, what }, parts: LetterParts) =>
    insideSchool(parts.pool, schoolId, async ({ tx, school, at }) => {
      const change = await emailChangeById(tx, schoolId, changeId)
      if (!change) return
      const { language } = change
      const words = lettersIn[language]
      const { schoolName } = school
      const page = `${parts.publicUrl}/portal/${school.portalName ?? schoolId}`
      const sealed = { schoolId, sealer: parts.letters }
      if (what === 'TELL_OLD') {
        const { label, ...text } = words.changed({
          schoolName,
          newAddress: maskedAddress(change.email),
          days: EMAIL_UNDO_DAYS,
        })
        const hash = new URLSearchParams({ token: undoTokenOf(parts, changeId), lang: language })
        return sendMail(tx, {
          ...sealed,
          dedupeKey: `family email changed ${changeId}`,
          to: { email: change.emailBefore, name: '' },
          ...letterOf({ ...text, language, action: { label, link: `${page}/email-undo#${hash}` } }),
        })
      }
      if (!change.isOpen) return
      const guardianIds = await guardiansOfPeople(tx, schoolId, change.personIds)
      const isTaken = await isAddressOfOthers(tx, schoolId, { email: change.email, guardianIds })
      const text = isTaken
        ? words.taken({ schoolName })
        : words.code({ schoolName, code: codeOfChange(parts, changeId), minutes: LETTER_MINUTES })
      await sendMail(tx, {
        ...sealed,
        dedupeKey: `family email code ${changeId} ${at}`,
        to: { email: change.email, name: '' },
        isAwaited: true,
        ...letterOf({ ...text, language }),
      })
    }),
)
