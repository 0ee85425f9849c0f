import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { school } from '@afterbell/contract/school/school'
import { dateIn } from '@afterbell/domain/kernel/dates'
import type { Opening } from './database.ts'

/** A school as its members see it at the instant of a call: time zone, formats, state and today's date. */
export type SchoolNow = AnswerOf<(typeof school)['settings']>

export function schoolNow(id: string, opening: Opening): SchoolNow {
  const today = dateIn(opening.timezone!, Temporal.Instant.from(opening.at))
  return {
    id,
    schoolName: opening.school_name!,
    portalName: opening.portal_name,
    state: opening.school_state!,
    timezone: opening.timezone!,
    country: opening.country!,
    currency: opening.currency as SchoolNow['currency'],
    dateFormat: opening.date_format as SchoolNow['dateFormat'],
    moreNameCharacters: opening.more_name_characters!,
    features: opening.features!,
    logo: opening.logo,
    isTrialEnded: opening.trial_ends_on !== null && opening.trial_ends_on < today,
    trialEndDate: opening.trial_ends_on,
    today,
  }
}
