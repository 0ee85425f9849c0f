import * as z from 'zod/mini'
import { schoolReportNames } from '@afterbell/domain/reports/viewed-reports'
import { id, instant } from '../kernel/fields.ts'
import { group, op } from '../kernel/op.ts'
import { sheetQuery } from './sheet-query.ts'

const reportsOf = '/reports/school/{schoolId}'

const reportFile = z.object({
  id,
  report: z.enum(schoolReportNames),
  name: z.string(),
  state: z.enum(['MAKING', 'READY', 'FAILED']),
  rowsTotal: z.int(),
  /** Rows written so far. */
  rowsWritten: z.int(),
  at: instant,
})

/** CSV files of reports too long for a spreadsheet. A job writes them; they are kept for a day. */
export const reportFiles = group('reportFiles', {
  start: op({
    method: 'POST',
    path: `${reportsOf}/{about}/files`,
    summary:
      'Begins to make a CSV file of all rows of a report. The same one that is being made is answered instead.',
    allow: ['reports', 'view'],
    addition: true,
    params: z.object({ about: z.enum(schoolReportNames) }),
    query: sheetQuery,
    answer: reportFile,
    refusals: ['TOO_MANY_FILES'],
  }),
  list: op({
    method: 'GET',
    path: `${reportsOf}/files`,
    summary: 'The files somebody asked for within a day, the latest first.',
    allow: ['reports', 'view'],
    addition: true,
    answer: z.array(reportFile),
  }),
  file: op({
    method: 'GET',
    path: `${reportsOf}/files/{id}/csv`,
    summary: 'A file that is ready, for whoever asked for it.',
    allow: ['reports', 'view'],
    addition: true,
    // Reads and sends the file in parts.
    steps: true,
    answerForm: 'file',
    fileType: 'text/csv',
  }),
})
