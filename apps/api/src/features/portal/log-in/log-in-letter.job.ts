import { LETTER_MINUTES } from '@afterbell/domain/portal/log-in/log-in'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { logInLetters as english, type LogInLetters } from '@afterbell/domain/portal/letters/family-words.en'
import { logInLetters as spanish } from '@afterbell/domain/portal/letters/family-words.es'
import type { Pool } from '../../../platform/database/database.ts'
import { insideSchool } from '../../../platform/database/inside-school.ts'
import { runs } from '../../../platform/jobs/job.ts'
import { letter as letterOf, sendMail } from '../../../platform/mail/mail.ts'
import type { Sealer } from '../../../platform/security/sealing.ts'
import type { SignedLinks } from '../../../platform/security/signed-links.ts'
import { logInLetter } from './ask-for-letter.ts'
import { familiesAtDoor } from './families-at-door.store.ts'
import { letterById } from './letters.store.ts'
import { codeOf, linkTokenOf, mayRegister } from './log-in.ts'

interface LetterParts {
  pool: Pool
  publicUrl: string
  letters: Sealer
  links: SignedLinks
}

const lettersIn: Readonly<Record<Language, LogInLetters>> = { en: english, es: spanish }

/**
 * Writes the letter that somebody asked for at the log-in page. An address that the school does not know gets one as
 * well, without a code or, where families register themselves, with one by which its owner begins a family. Nobody else learns anything.
 */
export const logInLetterJob = runs(logInLetter, ({ schoolId, letterId }, parts: LetterParts) =>
  insideSchool(parts.pool, schoolId, async ({ tx, school, at }) => {
    const letter = await letterById(tx, schoolId, letterId)
    if (!letter?.isOpen) return
    const email = letter.email.toLowerCase()
    const isKnown = (await familiesAtDoor(tx, schoolId, { email, chosenGuardianIds: [] })).length > 0
    const opens = isKnown || (await mayRegister(tx, schoolId))
    const words = lettersIn[letter.language]
    const page = `${parts.publicUrl}/portal/${school.portalName ?? schoolId}`
    const hash = new URLSearchParams({
      token: linkTokenOf(parts, letterId, at.add({ minutes: LETTER_MINUTES })),
      lang: letter.language,
      ...(letter.page && { page: letter.page }),
    })
    const { schoolName } = school
    const code = codeOf(parts, letterId)
    const content = opens
      ? words[isKnown ? 'known' : 'newFamily']({ schoolName, code, minutes: LETTER_MINUTES })
      : words.unknown({ schoolName, address: letter.email })
    const { label, ...text } = content
    await sendMail(tx, {
      schoolId,
      dedupeKey: `family letter ${letterId} ${at}`,
      to: { email: letter.email, name: '' },
      sealer: parts.letters,
      isAwaited: true,
      ...letterOf({
        ...text,
        language: letter.language,
        action: { label, link: opens ? `${page}/link#${hash}` : page },
      }),
    })
  }),
)
