import type { Reaction } from '../../../platform/reactions.ts'
import { forgetSent } from './automatic.store.ts'

/** What was sent more than a year ago would not be sent again. */
export const forgetSentMessages: Reaction<'tidied'> = ({ tx, school }) => forgetSent(tx, school.id)
