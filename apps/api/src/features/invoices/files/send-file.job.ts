import { inSchool, type Pool } from '../../../platform/database/database.ts'
import { schoolNow } from '../../../platform/database/school-now.ts'
import { schoolContact } from '../../school/school-contact.store.ts'
import { tellingOfPayers } from '../../messages/telling.store.ts'
import { sendLetterWithFile } from '../../messages/send-letter.ts'
import { letterLanguageOf } from '../../messages/automatic/letter-language.ts'
import { payersReached } from '../../messages/automatic/reached.store.ts'
import { calledOf, fileMail } from './file.mail.ts'
import type { Sealer } from '../../../platform/security/sealing.ts'
import { runs } from '../../../platform/jobs/job.ts'
import type { PayLinks } from '../pay-links.ts'
import { childrenOfPayer } from '../payers.store.ts'
import { makeFile } from './make-file.ts'
import { billingSend } from '../billing-jobs.ts'

/**
 * Emails a PDF of the current state to the payer. The queue may deliver twice; the file and the time of the request
 * are the letter's key.
 */
export const sendFileJob = runs(
  billingSend,
  (
    { schoolId, file, at, by = null },
    { pool, letters, payLink }: { pool: Pool; letters: Sealer; payLink: PayLinks['to'] },
  ) =>
    inSchool(pool, { session: null, school: schoolId }, async (tx, opening) => {
      if (!opening.school_exists) return
      const school = schoolNow(schoolId, opening)
      const made = await makeFile({ tx, school, at: Temporal.Instant.from(opening.at), payLink }, file)
      if (!made?.to) return
      // This payer was set to receive no messages after the request; the office then sends it by mail.
      const telling = (await tellingOfPayers(tx, school, [made.to.payerId])).get(made.to.payerId)
      if (telling === 'NOTHING') return
      const isMoneyOnly = telling === 'MONEY'
      const contact = await schoolContact(tx, schoolId)
      const { to, name, bytes, payUrl } = made
      const payer = (await payersReached(tx, school, [to.payerId])).get(to.payerId)
      const letter = letterLanguageOf(payer ?? {})
      const sendContext = { tx, school, at: Temporal.Instant.from(opening.at) }
      await sendLetterWithFile(
        sendContext,
        {
          key: `billing ${file.what} ${file.id} ${at}`,
          to,
          letter,
          childIds: await childrenOfPayer(tx, schoolId, to.payerId),
          isMoneyOnly,
          isReceipt: made.kind === 'Receipt',
          about: calledOf(made),
          // The PDF names days and activities. The letter also says what is owed.
          file: isMoneyOnly ? null : { name, bytes },
          payLink: payUrl,
          sentBy: by,
          ...fileMail({ made, school, contact, isMoneyOnly, letter }),
        },
        letters,
      )
    }),
)
