import { formatDate } from '@afterbell/domain/kernel/dates'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { invitedLetter as english, type InvitedLetter } from '@afterbell/domain/portal/invited/letter.en'
import { invitedLetter as spanish } from '@afterbell/domain/portal/invited/letter.es'
import type { Pool } from '../../../platform/database/database.ts'
import { insideSchool } from '../../../platform/database/inside-school.ts'
import { runs } from '../../../platform/jobs/job.ts'
import { letter as letterOf, sendMail } from '../../../platform/mail/mail.ts'
import { guardiansOfChild } from '../spots/guardians-of-child.store.ts'
import { whoHears } from '../who-hears.ts'
import { invitationToTell } from './spot-invitations.store.ts'
import { invitedToTell } from './tell-invited.ts'

const lettersIn: Readonly<Record<Language, InvitedLetter>> = { en: english, es: spanish }

/**
 * Writes to every guardian who hears of a child that it is invited, each in their language. An invitation that was withdrawn,
 * used or over meanwhile is told to nobody.
 */
export const invitedToTellJob = runs(invitedToTell, (told, parts: { pool: Pool; publicUrl: string }) =>
  insideSchool(parts.pool, told.schoolId, async ({ tx, school }) => {
    const { schoolId, invitationId } = told
    const invitation = await invitationToTell(tx, school, invitationId)
    if (!invitation) return
    const { childId, activityId, activity, section, endsOn, note } = invitation
    const guardians = await guardiansOfChild(tx, schoolId, { childId, personId: null })
    for (const { id, name, childName, email, language } of await whoHears(
      { tx, school },
      childId,
      guardians,
    )) {
      const { label, ...text } = lettersIn[language ?? 'en']({
        schoolName: school.schoolName,
        childName,
        activity: section === '' ? activity : `${activity} (${section})`,
        day: formatDate(endsOn, school.dateFormat),
        note,
      })
      const page = `${parts.publicUrl}/portal/${school.portalName ?? schoolId}/book/${activityId}`
      await sendMail(tx, {
        schoolId,
        dedupeKey: `spot invited ${invitationId} ${id}`,
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
