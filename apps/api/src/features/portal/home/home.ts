import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { familyHome } from '@afterbell/contract/portal/family-home'
import { dateIn, timeIn } from '@afterbell/domain/kernel/dates'
import { familyMay } from '@afterbell/domain/portal/family-may'
import { toDoInOrder } from '@afterbell/domain/portal/home/to-do'
import type { MoneyToDo } from '@afterbell/domain/portal/money/money-to-do'
import type { Act, AnyCall } from '../../../platform/http/serve.ts'
import { linesInCart } from '../booking/cart-scope.ts'
import { formsToAnswer } from '../forms/family-forms.ts'
import { moneyNeedsDoing } from '../money/invoices.ts'
import { offersToAnswer } from '../offers/list-offers.ts'
import { invitedChildren } from '../../places/invited/invitations.store.ts'
import type { OfferLinkParts } from '../offers/linked-spots.ts'
import { policiesToAccept } from '../policies/family-policies.ts'
import { photosToAnswer } from '../children/photos-in-reach.ts'
import { childrenInReach } from '../reach.ts'

type ToDo = AnswerOf<(typeof familyHome)['home']>['toDo'][number]

/** Returns what a guardian has to do: for the children in reach, and about their own money. */
export function familyToDo(parts: OfferLinkParts): Act<(typeof familyHome)['home']> {
  return async (call) => {
    const money = (await moneyNeedsDoing(call)).map(moneyOnWire)
    // Nothing else can be done at a school that is not active.
    if (call.school.state !== 'ACTIVE') return toDoInOrder(money)
    const children = await childrenInReach(call)
    const childIds = children.map(({ id }) => id)
    const forms = await formsToAnswer(call, children)
    const offers = await offersToAnswer(call, parts, childIds)
    const policies = await policiesToAccept(call, childIds)
    const photos = await photosToAnswer(call, children)
    return toDoInOrder<ToDo>([
      ...(await cartToBook(call)),
      ...(await invitedToBook(call, childIds)),
      ...offers.map((offer) => ({
        ...NOTHING_MORE,
        is: 'OFFER' as const,
        id: offer.id,
        child: { id: offer.childId, name: offer.childName },
        name: offer.activity,
        detail: offer.section,
        date: offer.untilDate,
        time: offer.untilTime,
        path: offer.path,
      })),
      ...money,
      ...forms.map(({ formId: id, formName: name, enrollmentId, child }) => ({
        ...NOTHING_MORE,
        is: 'FORM' as const,
        id,
        name,
        child,
        enrollmentId,
      })),
      ...policies.map(({ id, title }) => ({ ...NOTHING_MORE, is: 'POLICY' as const, id, name: title })),
      ...photos.map(({ id, name }) => ({
        ...NOTHING_MORE,
        is: 'PHOTOS' as const,
        id,
        name,
        child: { id, name },
      })),
    ])
  }
}

/** The line of the cart that ends first, where something is held. */
async function cartToBook(call: AnyCall): Promise<ToDo[]> {
  if (!familyMay(call.family.rights, 'BOOK')) return []
  const held = (await linesInCart(call)).filter(({ isHeld }) => isHeld)
  const [first] = held.toSorted((one, other) => one.secondsLeft - other.secondsLeft)
  if (!first) return []
  const until = call.at.add({ seconds: first.secondsLeft })
  return [
    {
      ...NOTHING_MORE,
      is: 'CART',
      id: first.id,
      name: first.activity,
      child: { id: first.childId, name: first.child },
      date: dateIn(call.school.timezone, until),
      time: timeIn(call.school.timezone, until),
    },
  ]
}

/** What children are invited to, where families book. */
async function invitedToBook(call: AnyCall, childIds: readonly string[]): Promise<ToDo[]> {
  if (!familyMay(call.family.rights, 'BOOK')) return []
  const invited = await invitedChildren(call.tx, call.school, childIds)
  return invited.map((row) => ({
    ...NOTHING_MORE,
    is: 'INVITED',
    id: row.activity_id,
    name: row.activity,
    detail: row.section,
    child: { id: row.child_id, name: row.child },
    date: row.ends_on,
  }))
}

const NOTHING_MORE = {
  child: null,
  enrollmentId: null,
  detail: '',
  amount: null,
  date: null,
  time: null,
  path: null,
} as const

function moneyOnWire(item: MoneyToDo): ToDo {
  if (item.is === 'CARD_EXPIRES') {
    const { is, methodId: id, brand: name, last4: detail, expiresOn: date } = item
    return { ...NOTHING_MORE, is, id, name, detail, date }
  }
  const { is, invoiceId: id, number: name, cents: amount, dueOn: date } = item
  return { ...NOTHING_MORE, is, id, name, amount, date }
}
