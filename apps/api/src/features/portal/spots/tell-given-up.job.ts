import { formatDate } from '@afterbell/domain/kernel/dates'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import {
  changedLetter as changedEnglish,
  givenUpLetter as english,
  type ChangedLetter,
  type GivenUpLetter,
} from '@afterbell/domain/portal/spots/letter.en'
import {
  changedLetter as changedSpanish,
  givenUpLetter as spanish,
} from '@afterbell/domain/portal/spots/letter.es'
import type { Weekday } from '@afterbell/domain/kernel/weekdays'
import type { Pool } from '../../../platform/database/database.ts'
import { insideSchool } from '../../../platform/database/inside-school.ts'
import { runs } from '../../../platform/jobs/job.ts'
import { formatWordsIn } from '../../../platform/mail/letter-words.ts'
import { letter as letterOf, sendMail } from '../../../platform/mail/mail.ts'
import { whoHears } from '../who-hears.ts'
import { guardiansOfChild } from './guardians-of-child.store.ts'
import { givenUpToTell } from './tell-given-up.ts'

const lettersIn: Readonly<Record<Language, GivenUpLetter>> = { en: english, es: spanish }
const changedIn: Readonly<Record<Language, ChangedLetter>> = { en: changedEnglish, es: changedSpanish }

/**
 * Writes to every guardian who may see a child that its spot was given up or changed, each in their language. It
 * says nothing of money, which may be another home's. Who may see the child is asked when it is written, and whoever ended all emails gets none.
 */
export const givenUpToTellJob = runs(givenUpToTell, (given, parts: { pool: Pool; publicUrl: string }) =>
  insideSchool(parts.pool, given.schoolId, async ({ tx, school }) => {
    const { schoolId, enrollmentId, childId, activity, byPersonId, includesPerson, weekday, change } = given
    const guardians = (await guardiansOfChild(tx, schoolId, { childId, personId: byPersonId })).filter(
      ({ isPerson }) => includesPerson || !isPerson,
    )
    const day = given.day === null ? null : formatDate(given.day, school.dateFormat)
    for (const guardian of await whoHears({ tx, school }, childId, guardians)) {
      const { id, name, childName, email, language, isPerson: isOwn } = guardian
      const facts = { schoolName: school.schoolName, childName, isOwn }
      const nameOf = (end: Weekday | { name: string }) =>
        typeof end === 'string' ? formatWordsIn[language ?? 'en'].weekdayName(end) : end.name
      const { label, ...text } = change
        ? changedIn[language ?? 'en']({
            ...facts,
            activity: change.isOther ? null : activity,
            from: nameOf(change.from),
            to: nameOf(change.to),
          })
        : lettersIn[language ?? 'en']({
            ...facts,
            activity,
            day,
            weekday: weekday ? formatWordsIn[language ?? 'en'].weekdayName(weekday) : null,
          })
      const page = `${parts.publicUrl}/portal/${school.portalName ?? schoolId}`
      await sendMail(tx, {
        schoolId,
        dedupeKey: change
          ? `spot changed ${change.placeId} ${id}`
          : `spot given up ${enrollmentId}${weekday ? ` ${weekday}` : ''} ${id}`,
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
