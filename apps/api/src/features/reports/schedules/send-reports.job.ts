import * as z from 'zod/mini'
import { sheetQuery, type SheetQuery } from '@afterbell/contract/reports/sheet-query'
import type { Range } from '@afterbell/domain/dashboard/revenue'
import { formatDate, plusDays, timeIn } from '@afterbell/domain/kernel/dates'
import { may } from '@afterbell/domain/kernel/roles'
import type { SchoolReport } from '@afterbell/domain/reports/report-range'
import {
  FIRST_HOUR_SENT,
  nextSending,
  rangeSent,
  sendingText,
} from '@afterbell/domain/reports/report-schedule'
import { reportPath, sheetReport } from '@afterbell/domain/reports/viewed-reports'
import type { Pool } from '../../../platform/database/database.ts'
import { spreadsheetOf } from '../../../platform/files/spreadsheet.ts'
import { forEachSchool } from '../../../platform/jobs/each-school.ts'
import { job, runs } from '../../../platform/jobs/job.ts'
import { later } from '../../../platform/jobs/jobs.ts'
import { letter, sendMail } from '../../../platform/mail/mail.ts'
import { Refusal } from '../../../platform/problems.ts'
import { insideSchool, type SchoolContext } from '../../../platform/database/inside-school.ts'
import { figuresOf } from '../report-figures.ts'
import { readScope } from '../report-scope.ts'
import { deleteSchedule, holdSchedule, schedulesDue, sentSchedule, type Sent } from './schedules.store.ts'
import { sheetOf } from '../sheets.ts'

export const reportsHourly = job()('reports.hourly', {
  retryLimit: 5,
  retryDelay: 60,
  retryBackoff: true,
  expireInSeconds: 300,
  deleteAfterSeconds: 3600,
  cron: '23 * * * *',
})

export const reportsSchool = job<{ schoolId: string }>()('reports.school', {
  retryLimit: 5,
  retryDelay: 60,
  retryBackoff: true,
  expireInSeconds: 300,
  deleteAfterSeconds: 3600,
})

/** Emails a view on the day it is due. */
export const reportsSend = job<{ schoolId: string; viewId: string; on: string }>()('reports.send', {
  retryLimit: 5,
  retryDelay: 60,
  retryBackoff: true,
  expireInSeconds: 600,
  deleteAfterSeconds: 86_400,
})

/** Queues every school hourly; each school's time zone decides whether it is time. */
export const reportsHourlyJob = runs(reportsHourly, (_, { pool }: { pool: Pool }) =>
  forEachSchool(pool, reportsSchool),
)

/** Queues the school's due reports, including those of earlier days. */
export const reportsOfSchoolJob = runs(reportsSchool, ({ schoolId }, { pool }: { pool: Pool }) =>
  insideSchool(pool, schoolId, async ({ tx, school, at }) => {
    if (school.state !== 'ACTIVE' || Number(timeIn(school.timezone, at).slice(0, 2)) < FIRST_HOUR_SENT) return
    for (const { viewId, nextOn } of await schedulesDue(tx, schoolId, school.today))
      await later(tx, reportsSend, { schoolId, viewId, on: nextOn })
  }),
)

/**
 * Emails a view to the person who saved it and sets its next day. Deletes the schedule if they may no longer see
 * reports. Safe to repeat: a second run finds the next day already set.
 * @answers What does a report count, and how does it become a file or a letter?
 */
export const sendReportJob = runs(
  reportsSend,
  ({ schoolId, viewId, on }, { pool, publicUrl }: { pool: Pool; publicUrl: string }) =>
    insideSchool(pool, schoolId, async (context) => {
      const { tx, school } = context
      const view = await holdSchedule(tx, schoolId, viewId, on)
      if (!view) return
      if (view.role === null || !may(view.role, 'reports', 'view')) {
        await deleteSchedule(tx, schoolId, viewId)
        return
      }
      const { during, path, paragraphs, attachment } = await writtenOf(context, view, on)
      await sendMail(tx, {
        schoolId,
        dedupeKey: `report ${viewId} ${on}`,
        to: { email: view.email, name: `${view.firstName} ${view.lastName}` },
        ...letter({
          subject: `${school.schoolName}: ${view.name}, ${during}`,
          greeting: `Hello ${view.firstName},`,
          paragraphs: [...paragraphs, `You get this ${sendingText(view)}, because you set it up.`],
          action: { label: 'Open the report', link: `${publicUrl}/schools${path}` },
        }),
        ...(attachment && { attachment }),
      })
      const nextOn = nextSending(view, plusDays(school.today > on ? school.today : on, 1))
      await sentSchedule(tx, schoolId, { viewId, on, nextOn })
    }),
)

export const sendReportJobs = [reportsHourlyJob, reportsOfSchoolJob, sendReportJob]

/** A longer spreadsheet is not attached; the letter links to the report. */
const ROWS_ATTACHED_MOST = 2000

/** The letter's text for a view on a day, and the attached spreadsheet. */
async function writtenOf(context: SchoolContext, view: Sent, on: string) {
  const { school } = context
  const range = rangeSent(view.every, on)
  const report = sheetReport(view.list)!
  const rangeText = [range.from, range.to].map((day) => formatDate(day, school.dateFormat)).join(' to ')
  const path = addressOf(view, range)
  try {
    const query = await queryOf(context, view, range)
    const figures = await figuresOf(context, report, range, query)
    return {
      during: rangeText,
      path,
      paragraphs: [figures.map(([label, value]) => `${label}: ${value}`).join('\n')],
      attachment: await attachmentOf(context, report, range, query),
    }
  } catch (error) {
    // A filter refers to something removed or is no longer valid; the owner has to choose other filters.
    if (!(error instanceof Refusal) && !(error instanceof z.core.$ZodError)) throw error
    const why = error instanceof Refusal ? (error.problem.fields?.[0]?.message ?? error.message) : null
    return {
      during: rangeText,
      path,
      paragraphs: [
        `This report could not be made.${why ? ` ${why}.` : ''} Open it, choose other filters and save the view again.`,
      ],
      attachment: null,
    }
  }
}

async function attachmentOf(context: SchoolContext, report: SchoolReport, range: Range, query: SheetQuery) {
  const sheet = sheetOf(report, range, query)
  const { rows, total } = await sheet.page(context, { page: 0, size: ROWS_ATTACHED_MOST })
  if (total > rows.length || total === 0) return null
  const { name, columns } = sheet
  return spreadsheetOf({ name, columns, rows, fields: undefined, school: context.school })
}

async function queryOf({ tx, school }: SchoolContext, view: Sent, range: Range): Promise<SheetQuery> {
  const { filters, search, sort } = view
  const sortParam = sort && `${sort.replace(/^-/, '')},${sort.startsWith('-') ? 'DESC' : 'ASC'}`
  const query = z.parse(sheetQuery, { ...filters, ...range, search, ...(sortParam && { sort: sortParam }) })
  await readScope({ tx, school, query })
  return query
}

/** Link to the view, with the range that was sent. */
function addressOf({ list, filters, search, sort }: Sent, range: Range): string {
  const searchParams = { ...filters, ...range, ...(search && { search }), ...(sort && { sort }) }
  return `${reportPath(list)}?${new URLSearchParams(searchParams).toString()}`
}
