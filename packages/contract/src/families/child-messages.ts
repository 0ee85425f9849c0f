import * as z from 'zod/mini'
import { group, op } from '../kernel/op.ts'
import {
  emailAllForm,
  recipientsAnswer,
  recipientsForm,
  sendingCalls,
  SENDING_REFUSALS,
  sent,
} from '../messages/sending.ts'

const contacts = '/schools/{schoolId}/children'

/** Messages to the parents of some children, and emails to the parents of all. */
export const childMessages = group('childMessages', {
  ...sendingCalls(
    { email: `${contacts}/email`, sms: `${contacts}/sms`, recipients: `${contacts}/recipients` },
    { email: ['contacts', 'email'], sms: ['contacts', 'sms'] },
    'of some children',
  ),
  emailAll: op({
    method: 'POST',
    path: `${contacts}/email-all`,
    summary: 'Emails the parents of every child of the school: one letter to each address.',
    allow: ['contacts', 'email'],
    body: emailAllForm,
    answer: sent,
    refusals: SENDING_REFUSALS,
  }),
  allRecipients: op({
    method: 'POST',
    path: `${contacts}/email-all/recipients`,
    summary: 'Whom a letter to the parents of every child would reach, and what one of them would read.',
    allow: ['contacts', 'email'],
    writes: false,
    addition: true,
    body: z.omit(recipientsForm, { ids: true }),
    answer: recipientsAnswer,
  }),
})
