import { imports } from '@afterbell/contract/imports'
import { pageOf } from '../../platform/pages.ts'
import { serve } from '../../platform/serve.ts'
import { changeImport, confirmImport, getImport, importRows, kindAt, undoImport } from './import-acts.ts'
import { importsPage } from './imports.store.ts'
import { uploadImport } from './upload-import.ts'

export const importRoutes = serve(imports, {
  list: async ({ tx, school, address, query }) => {
    const { kind } = kindAt(address).form
    const { rows, total } = await importsPage(tx, { schoolId: school.id, kind }, query)
    const content = rows.map((row) => ({
      id: row.id,
      state: row.state,
      fileName: row.file_name,
      by: row.by,
      at: row.created_at,
      rowCount: row.row_count,
      progress: { done: row.done, total: row.total },
    }))
    return pageOf(content, total, query)
  },
  upload: uploadImport,
  get: getImport,
  change: changeImport,
  rows: importRows,
  confirm: confirmImport,
  undo: undoImport,
})
