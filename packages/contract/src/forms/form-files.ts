import { group, op } from '../kernel/op.ts'

/** Files that families attached to forms, for staff. */
export const formFiles = group('formFiles', {
  download: op({
    // Each is recorded, and nothing loads it ahead.
    method: 'POST',
    path: '/schools/{schoolId}/children/{childId}/form-files/{id}/download',
    summary: 'A file that a family attached to a form for a child, to save. Who asks is recorded.',
    allow: ['contacts', 'contact'],
    addition: true,
    // A saved answer would be unencrypted in the database, and a repeated download would not be recorded.
    notIdempotent: true,
    answerForm: 'file',
    fileType: 'application/octet-stream',
  }),
})
