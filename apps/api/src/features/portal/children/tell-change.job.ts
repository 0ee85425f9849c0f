import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { changeLetter as english, type ChangeLetter } from '@afterbell/domain/portal/letters/family-words.en'
import { changeLetter as spanish } from '@afterbell/domain/portal/letters/family-words.es'
import type { Pool } from '../../../platform/database/database.ts'
import { insideSchool } from '../../../platform/database/inside-school.ts'
import { runs } from '../../../platform/jobs/job.ts'
import { letter as letterOf, sendMail } from '../../../platform/mail/mail.ts'
import { whoHears } from '../who-hears.ts'
import { changeToTell } from './tell-change.ts'
import { guardiansToTell } from './guardians-to-tell.store.ts'

const lettersIn: Readonly<Record<Language, ChangeLetter>> = { en: english, es: spanish }

/**
 * Writes to the guardians of the other home that something about their child was changed. The letter does not say what
 * stands there now. Who may see the child is asked when it is written, and whoever ended all emails gets none.
 */
export const changeToTellJob = runs(
  changeToTell,
  ({ schoolId, changeId, childId, personId, what }, parts: { pool: Pool; publicUrl: string }) =>
    insideSchool(parts.pool, schoolId, async ({ tx, school }) => {
      const guardians = await guardiansToTell(tx, schoolId, { childId, personId })
      for (const guardian of await whoHears({ tx, school }, childId, guardians)) {
        const { id, name, childName, email, language } = guardian
        const { label, ...text } = lettersIn[language ?? 'en']({
          schoolName: school.schoolName,
          childName,
          what,
        })
        const page = `${parts.publicUrl}/portal/${school.portalName ?? schoolId}/children/${childId}`
        await sendMail(tx, {
          schoolId,
          dedupeKey: `family change ${changeId} ${id}`,
          to: { email, name },
          ...letterOf({
            ...text,
            language: language ?? 'en',
            action: { label, link: `${page}#lang=${language ?? 'en'}` },
          }),
        })
      }
    }),
)
