import type { Reaction } from '../../../platform/reactions.ts'
import { forgetSent } from './automatic.store.ts'

/** Deletes the keys of messages sent over a year ago: nothing would send those messages again. */
export const forgetSentMessages: Reaction<'tidied'> = ({ tx, school }) => forgetSent(tx, school.id)
