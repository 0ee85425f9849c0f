import type { FormatWords } from '@afterbell/domain/kernel/languages/format-words.en'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { instantOf } from '@afterbell/domain/kernel/dates'
import { openingReminderAt } from '@afterbell/domain/portal/finding/opening-reminder'
import type { Pool } from '../../../platform/database/database.ts'
import { insideSchool } from '../../../platform/database/inside-school.ts'
import { forEachSchool } from '../../../platform/jobs/each-school.ts'
import { job, runs } from '../../../platform/jobs/job.ts'
import { sendAutomatic, type SendContext } from '../../messages/automatic/send-automatic.ts'
import { openingsAhead, remindersTo, type Opening } from './reminders.store.ts'

/** Reminds the guardians of one school of what opens soon. */
const openingsOfSchool = job<{ schoolId: string }>()('family.openings', {
  retryLimit: 2,
  retryDelay: 60,
  retryBackoff: true,
  expireInSeconds: 300,
  deleteAfterSeconds: 3600,
})

const lookForOpenings = job()('family.openings-look', {
  retryLimit: 2,
  retryDelay: 60,
  retryBackoff: false,
  expireInSeconds: 300,
  deleteAfterSeconds: 3600,
  cron: '*/15 * * * *',
})

/** The letter leaves on the day before at the earliest. */
const DAYS_AHEAD = 1

/**
 * Writes to guardians who asked for it before sign-up opens, once for each opening: one that was moved is another one. What opens is
 * read when it is written, so nothing is said of what was taken off the pages.
 * @answers When is a family reminded that sign-up opens?
 */
export const openingsOfSchoolJob = runs(
  openingsOfSchool,
  ({ schoolId }, { pool, publicUrl }: { pool: Pool; publicUrl: string }) =>
    insideSchool(pool, schoolId, async ({ tx, school, at }) => {
      if (school.state !== 'ACTIVE') return
      const openings = await openingsAhead(tx, school, DAYS_AHEAD)
      if (openings.length === 0) return
      const people = await remindersTo(
        tx,
        school,
        openings.map(({ activityId }) => activityId),
      )
      const page = `${publicUrl}/portal/${school.portalName ?? school.id}/book`
      for (const opening of openings)
        await remindOf({ tx, school, at }, opening, {
          link: `${page}/${opening.activityId}`,
          people: people.filter(({ activityId }) => activityId === opening.activityId),
        })
    }),
)

async function remindOf(
  sending: SendContext,
  { activityId, name, date, time }: Opening,
  { link, people }: { link: string; people: Awaited<ReturnType<typeof remindersTo>> },
): Promise<void> {
  const { school, at } = sending
  const opens = instantOf(date, time, school.timezone)
  if (Temporal.Instant.compare(opens, at) <= 0) return
  const messages = people
    .filter(({ askedAt }) => {
      const due = openingReminderAt(opens, Temporal.Instant.from(askedAt), school.timezone)
      return due !== null && Temporal.Instant.compare(due, at) <= 0
    })
    .map(({ guardianId, ...to }) => ({
      keys: [`${activityId} ${guardianId} ${opens.toString()}`],
      to,
      childIds: [],
      fields: ({ format, language }: { format: FormatWords; language: Language }) => ({
        activity: name,
        date: format.dayInWords(date),
        time: format.formatTime(time, school.dateFormat),
        bookLink: `${link}#lang=${language}`,
      }),
    }))
  await sendAutomatic(sending, 'SIGN_UP_OPENS', messages, { notAfter: opens })
}

export const lookForOpeningsJob = runs(lookForOpenings, (_, { pool }: { pool: Pool }) =>
  forEachSchool(pool, openingsOfSchool),
)

export const openingJobs = [openingsOfSchoolJob, lookForOpeningsJob]
