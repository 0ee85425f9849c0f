import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { addressKey } from '@afterbell/domain/messages/recipients'
import { changeLetter as english, type ChangeLetter } from '@afterbell/domain/portal/letters/family-words.en'
import { changeLetter as spanish } from '@afterbell/domain/portal/letters/family-words.es'
import { wantedBy } from '@afterbell/domain/messages/purpose'
import { tellingOf } from '@afterbell/domain/messages/telling'
import type { Pool } from '../../../platform/database/database.ts'
import { insideSchool } from '../../../platform/database/inside-school.ts'
import { runs } from '../../../platform/jobs/job.ts'
import { letter as letterOf, sendMail } from '../../../platform/mail/mail.ts'
import { addressStates } from '../../messages/address-states.store.ts'
import { guardedChildren } from '../../messages/telling.store.ts'
import { changeToTell } from './tell-change.ts'
import { guardiansToTell } from './guardians-to-tell.store.ts'

const lettersIn: Readonly<Record<Language, ChangeLetter>> = { en: english, es: spanish }

/**
 * Writes to the guardians of the other home that something about their child was changed. The letter does not say what
 * stands there now. Who may see the child is asked when it is written, and whoever ended all emails gets none.
 */
export const changeToTellJob = runs(
  changeToTell,
  ({ schoolId, changeId, childId, personId, what }, parts: { pool: Pool; publicUrl: string }) =>
    insideSchool(parts.pool, schoolId, async ({ tx, school }) => {
      const guardians = await guardiansToTell(tx, schoolId, { childId, personId })
      if (guardians.length === 0) return
      const guarded = (await guardedChildren(tx, school, [childId])).get(childId)
      const keys = guardians.map(({ email }) => addressKey('EMAIL', email))
      const states = await addressStates(tx, schoolId, 'EMAIL', keys)
      for (const { id, name, childName, email, language } of guardians) {
        if (tellingOf({ name, addresses: [email] }, guarded).telling !== 'EVERYTHING') continue
        const state = states.get(addressKey('EMAIL', email))
        if (state && !wantedBy(state.ended).child) continue
        const { label, ...text } = lettersIn[language ?? 'en']({
          schoolName: school.schoolName,
          childName,
          what,
        })
        const page = `${parts.publicUrl}/portal/${school.portalName ?? schoolId}/children/${childId}`
        await sendMail(tx, {
          schoolId,
          dedupeKey: `family change ${changeId} ${id}`,
          to: { email, name },
          ...letterOf({
            ...text,
            language: language ?? 'en',
            action: { label, link: `${page}#lang=${language ?? 'en'}` },
          }),
        })
      }
    }),
)
