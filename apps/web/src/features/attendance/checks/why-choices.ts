import { WHY_CORRECTED, whyCorrectedLabels } from '@afterbell/domain/attendance/check-events'

/** Reasons for correcting a time. */
export const whyChoices = WHY_CORRECTED.map((why) => ({ value: why, label: whyCorrectedLabels[why] }))

export const WHY_LABEL = 'Why the time changes'
export const WHY_MISSING = 'Please choose why the time changes'
