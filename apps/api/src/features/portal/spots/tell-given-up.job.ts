import { formatDate } from '@afterbell/domain/kernel/dates'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { wantedBy } from '@afterbell/domain/messages/purpose'
import { addressKey } from '@afterbell/domain/messages/recipients'
import { tellingOf } from '@afterbell/domain/messages/telling'
import { givenUpLetter as english, type GivenUpLetter } from '@afterbell/domain/portal/spots/letter.en'
import { givenUpLetter as spanish } from '@afterbell/domain/portal/spots/letter.es'
import type { Pool } from '../../../platform/database/database.ts'
import { insideSchool } from '../../../platform/database/inside-school.ts'
import { runs } from '../../../platform/jobs/job.ts'
import { letter as letterOf, sendMail } from '../../../platform/mail/mail.ts'
import { addressStates } from '../../messages/address-states.store.ts'
import { guardedChildren } from '../../messages/telling.store.ts'
import { guardiansOfChild } from './guardians-of-child.store.ts'
import { givenUpToTell } from './tell-given-up.ts'

const lettersIn: Readonly<Record<Language, GivenUpLetter>> = { en: english, es: spanish }

/**
 * Writes to every guardian who may see a child that its spot was given up, each in their language. It says nothing of money,
 * which may be another home's. Who may see the child is asked when it is written, and whoever ended all emails gets none.
 */
export const givenUpToTellJob = runs(givenUpToTell, (given, parts: { pool: Pool; publicUrl: string }) =>
  insideSchool(parts.pool, given.schoolId, async ({ tx, school }) => {
    const { schoolId, enrollmentId, childId, activity, byPersonId, includesPerson } = given
    const guardians = (await guardiansOfChild(tx, schoolId, { childId, personId: byPersonId })).filter(
      ({ isPerson }) => includesPerson || !isPerson,
    )
    if (guardians.length === 0) return
    const guarded = (await guardedChildren(tx, school, [childId])).get(childId)
    const keys = guardians.map(({ email }) => addressKey('EMAIL', email))
    const states = await addressStates(tx, schoolId, 'EMAIL', keys)
    const day = given.day === null ? null : formatDate(given.day, school.dateFormat)
    for (const { id, name, childName, email, language, isPerson: isOwn } of guardians) {
      if (tellingOf({ name, addresses: [email] }, guarded).telling !== 'EVERYTHING') continue
      const state = states.get(addressKey('EMAIL', email))
      if (state && !wantedBy(state.ended).child) continue
      const { label, ...text } = lettersIn[language ?? 'en']({
        schoolName: school.schoolName,
        childName,
        activity,
        day,
        isOwn,
      })
      const page = `${parts.publicUrl}/portal/${school.portalName ?? schoolId}`
      await sendMail(tx, {
        schoolId,
        dedupeKey: `spot given up ${enrollmentId} ${id}`,
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
