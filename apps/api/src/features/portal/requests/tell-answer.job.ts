import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { addressKey } from '@afterbell/domain/messages/recipients'
import { wantedBy } from '@afterbell/domain/messages/purpose'
import { answerLetter as english, type AnswerLetter } from '@afterbell/domain/portal/requests/letter.en'
import { answerLetter as spanish } from '@afterbell/domain/portal/requests/letter.es'
import type { Pool } from '../../../platform/database/database.ts'
import { insideSchool } from '../../../platform/database/inside-school.ts'
import { runs } from '../../../platform/jobs/job.ts'
import { letter as letterOf, sendMail } from '../../../platform/mail/mail.ts'
import { addressStates } from '../../messages/address-states.store.ts'
import { personIn } from './own-requests.ts'
import { requestById } from './requests.store.ts'
import { answerToTell } from './tell-answer.ts'

const lettersIn: Readonly<Record<Language, AnswerLetter>> = { en: english, es: spanish }

/**
 * Writes to whoever asked the school for something what it answered, in their language. It names no child. Nobody is
 * written to who is no guardian any more, or who ended all emails.
 */
export const answerToTellJob = runs(
  answerToTell,
  ({ schoolId, requestId }, parts: { pool: Pool; publicUrl: string }) =>
    insideSchool(parts.pool, schoolId, async ({ tx, school }) => {
      const request = await requestById(tx, schoolId, requestId)
      if (!request?.asker?.email) return
      const { kind, fields, answer, asker } = request
      if (request.state !== 'GRANTED' && request.state !== 'REFUSED') return
      const email = request.asker.email
      const key = addressKey('EMAIL', email)
      const state = (await addressStates(tx, schoolId, 'EMAIL', [key])).get(key)
      if (state && !wantedBy(state.ended).child) return
      const language = asker.language ?? 'en'
      const { label, ...text } = lettersIn[language]({
        schoolName: school.schoolName,
        kind,
        person: personIn(fields),
        isGranted: request.state === 'GRANTED',
        answer,
      })
      const page = `${parts.publicUrl}/portal/${school.portalName ?? schoolId}/account`
      await sendMail(tx, {
        schoolId,
        dedupeKey: `family request ${requestId}`,
        to: { email, name: asker.name },
        ...letterOf({ ...text, language, action: { label, link: `${page}#lang=${language}` } }),
      })
    }),
)
