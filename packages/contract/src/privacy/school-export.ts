import * as z from 'zod/mini'
import { id, instant, named } from '../kernel/fields.ts'
import { group, op } from '../kernel/op.ts'

const base = '/schools/{schoolId}/export'
const allow = ['organization-profile', 'view'] as const

const exportStatus = z.object({
  id,
  at: instant,
  by: named,
  state: z.enum(['MAKING', 'READY', 'FAILED', 'EXPIRED']),
  /** Finished lists, and their total. */
  done: z.int(),
  total: z.int(),
  kilobytes: z.int(),
  /** Download deadline. */
  until: z.nullable(instant),
})

/** Export of all data of a school. */
export const schoolExport = group('schoolExport', {
  latest: op({
    method: 'GET',
    path: base,
    summary: 'The export that was asked for last.',
    allow,
    addition: true,
    answer: z.object({ export: z.nullable(exportStatus) }),
  }),
  begin: op({
    method: 'POST',
    path: base,
    summary:
      'Begins to put everything the school keeps into one file, in the place of the one before. The password has to have been typed in the last ten minutes.',
    allow,
    addition: true,
    steps: true,
    notIdempotent: true,
    freshPassword: 'always',
    answer: z.object({ export: exportStatus }),
    refusals: ['PASSWORD_NEEDED', 'EXPORT_UNDER_WAY'],
  }),
  file: op({
    method: 'GET',
    path: `${base}/{id}/file`,
    summary:
      'The file: a ZIP of a CSV file for each list, and of pictures and attachments. It can be fetched for a day.',
    allow,
    addition: true,
    // Reads and sends the file in parts, and records who downloaded it.
    steps: true,
    writes: true,
    freshPassword: 'always',
    answerForm: 'file',
    fileType: 'application/zip',
    refusals: ['PASSWORD_NEEDED'],
  }),
})
