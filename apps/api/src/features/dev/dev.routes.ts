import { dev } from '@afterbell/contract/dev'
import { pageOf } from '../../platform/pages.ts'
import { notThere } from '../../platform/problems.ts'
import { serve } from '../../platform/serve.ts'
import { keptMailPage } from './kept-mail.store.ts'

/** What exists only where the product is tried out. Anywhere else it is not there. */
export function devRoutes({ isDemo }: { isDemo: boolean }) {
  return serve(dev, {
    mail: async (call) => {
      if (!isDemo) throw notThere()
      const { rows, total } = await call.outside((tx) => keptMailPage(tx, call.school.id, call.query))
      return pageOf(rows, total, call.query)
    },
  })
}
