import * as z from 'zod/mini'
import { TO_DO_KINDS } from '@afterbell/domain/portal/home/to-do'
import { date, id, money, named, time } from '../kernel/fields.ts'
import { familyOp } from '../kernel/family-op.ts'
import { group } from '../kernel/op.ts'

/** Something to do. What a kind does not have is null or empty. */
const toDo = z.object({
  is: z.enum(TO_DO_KINDS),
  /** The line of the cart, offer, activity, invoice, form, policy, card or child it is about. */
  id,
  child: z.nullable(named),
  /** For which a form is answered. */
  enrollmentId: z.nullable(id),
  /** The activity of a line or an offer, the number of an invoice, the name of a form, the title of a policy, the brand of a card, the child of a photo consent. */
  name: z.string(),
  /** The group or weekday of an offer, the last digits of a card. */
  detail: z.string(),
  /** What is due of an invoice. */
  amount: z.nullable(money),
  /** Until when a cart, an offer or an invitation holds, when an invoice is due, when a card expires. */
  date: z.nullable(date),
  time: z.nullable(time),
  /** The page that answers an offer: the link of the reader, without the site. */
  path: z.nullable(z.string()),
})

/** What a family finds first once it is logged in. */
export const familyHome = group('familyHome', {
  home: familyOp({
    method: 'GET',
    path: '/family/schools/{schoolId}/home',
    summary:
      'What the guardian has to do over all their children and their own money, the most urgent first: a cart that is held, offers to answer, activities a child is invited to, invoices, forms to fill out, policies to accept, photo consents to give or refuse, and cards that expire.',
    whileInactive: 'seven days',
    answer: z.object({
      toDo: z.array(toDo),
      /** There is more, which comes up once some of this is done. */
      hasMore: z.boolean(),
    }),
  }),
})
