import { dev } from '@afterbell/contract/dev/dev'
import { pageOf } from '../../platform/database/pages.ts'
import { notThere } from '../../platform/problems.ts'
import { serve } from '../../platform/http/serve.ts'
import { wordsOf } from '../../platform/mail/mail.ts'
import type { Sealer } from '../../platform/security/sealing.ts'
import { storedMailPage, type StoredMail } from './kept-mail.store.ts'

/** What exists only where the product is tried out. Anywhere else it is not there. */
export function devRoutes({ isDemo, letters }: { isDemo: boolean; letters: Sealer }) {
  return serve(dev, {
    mail: async (call) => {
      if (!isDemo) throw notThere()
      const { rows, total } = await call.outside((tx) => storedMailPage(tx, call.school.id, call.query))
      return pageOf(
        rows.map((row) => mailOf(row, letters)),
        total,
        call.query,
      )
    },
  })
}

function mailOf({ text_body, html_body, sealed, key_id, ...mail }: StoredMail, letters: Sealer) {
  const { id } = mail
  const { text } = wordsOf({ id, text_body, html_body, sealed, key_id }, letters)
  return {
    ...mail,
    text: text || 'This message had a link that works once. We do not keep it after the link expires.',
  }
}
