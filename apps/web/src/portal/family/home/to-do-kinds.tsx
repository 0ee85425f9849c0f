import type { ReactNode } from 'react'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { familyHome } from '@afterbell/contract/portal/family-home'
import { formatDate } from '@afterbell/domain/kernel/dates'
import type { ToDoKind } from '@afterbell/domain/portal/home/to-do'
import type { ToDoWords } from '@afterbell/domain/portal/home/family-words.en'
import { methodText } from '../money/method-text.ts'
import { moneyIn } from '../money/money-in.ts'
import { SpotName } from '../offers/SpotName.tsx'
import { dayText, whenText } from '../offers/when.ts'
import type { PageProps } from '../school.ts'
import { Sentence } from '../Sentence.tsx'

type ToDoItem = AnswerOf<(typeof familyHome)['home']>['toDo'][number]

/** How something that a family has to do is shown, and where it leads. */
export interface ToDoLook {
  what: ReactNode
  /** A line below it. */
  more?: ReactNode
  isUrgent?: boolean
  /** The text of its link. */
  link: string
  /** The link, for who hears it alone: it contains the text. */
  linkName?: string
  /** A page of the portal, or an address of its own. */
  to: { page: string } | { href: string }
}

type Look = (item: ToDoItem, page: PageProps) => ToDoLook

/** The kinds of what a family can have to do. Another kind is a row here. */
const LOOKS: Readonly<Record<ToDoKind, Look>> = {
  CART: ({ child, name, time }, { school, words: { toDoWords, formatWords } }) => ({
    what: (
      <>
        {toDoWords.cart(child!.name)} <span lang="en">{name}</span>
      </>
    ),
    more: toDoWords.cartUntil(formatWords.formatTime(time!, school.dateFormat)),
    isUrgent: true,
    link: toDoWords.seeCart,
    to: { page: 'cart' },
  }),
  OFFER: ({ child, name, detail, date, time, path }, page) => {
    const { toDoWords, language } = page.words
    return {
      what: (
        <>
          {toDoWords.offer(child!.name)} <SpotName spot={{ activity: name, section: detail }} />
        </>
      ),
      more: toDoWords.offerUntil(whenText({ untilDate: date!, untilTime: time! }, page)),
      link: toDoWords.seeOffer,
      linkName: toDoWords.seeOfferOf(name, child!.name),
      to: { href: language === 'en' ? path! : `${path!}&lang=${language}` },
    }
  },
  INVITED: ({ id, child, name, detail, date }, props) => ({
    what: (
      <>
        {props.words.toDoWords.invited(child!.name)} <SpotName spot={{ activity: name, section: detail }} />
      </>
    ),
    more: props.words.toDoWords.invitedUntil(dayText(date!, props)),
    link: props.words.toDoWords.seeInvited,
    linkName: props.words.toDoWords.seeInvitedOf(name, child!.name),
    to: { page: `book/${id}` },
  }),
  CHARGE_FAILED: invoice(({ chargeFailed }) => chargeFailed, true),
  PAST_DUE: invoice(({ pastDue }, date) => pastDue(date), true),
  FORM: ({ id, name, child, enrollmentId }, { words: { toDoWords } }) => ({
    what: <Sentence of={toDoWords.form} own={name} />,
    more: toDoWords.formFor(child!.name),
    link: toDoWords.fillOut,
    linkName: toDoWords.fillOutOf(name, child!.name),
    to: { page: `forms/${child!.id}/${enrollmentId!}/${id}` },
  }),
  POLICY: ({ name: title }, { words: { toDoWords } }) => ({
    what: <Sentence of={toDoWords.policy} own={title} />,
    more: toDoWords.policyMore,
    link: toDoWords.seePolicy,
    linkName: toDoWords.seePolicyOf(title),
    to: { page: 'policies' },
  }),
  PHOTOS: ({ child }, { words: { toDoWords } }) => ({
    what: toDoWords.photos(child!.name),
    more: toDoWords.photosMore,
    link: toDoWords.sayPhotos,
    linkName: toDoWords.sayPhotosOf(child!.name),
    to: { page: `children/${child!.id}` },
  }),
  CARD_EXPIRES: ({ name: brand, detail: last4, date }, { school, words }) => {
    const { toDoWords } = words
    const day = formatDate(date!, school.dateFormat)
    const isOver = date! < school.today
    return {
      what: toDoWords.cardExpires(methodText({ type: 'CARD', brand, last4 }, words)),
      more: isOver ? toDoWords.expired(day) : toDoWords.expires(day),
      isUrgent: isOver,
      link: toDoWords.seeCards,
      to: { page: 'payments/methods' },
    }
  },
  DUE_SOON: invoice(({ dueSoon }, date) => dueSoon(date), false),
}

function invoice(more: (words: ToDoWords, date: string) => string, isUrgent: boolean): Look {
  return ({ id, name: number, amount, date }, { school, words }) => {
    const { toDoWords } = words
    return {
      what: toDoWords.invoice(number, moneyIn(school.currency, words)(amount!)),
      more: more(toDoWords, formatDate(date!, school.dateFormat)),
      isUrgent,
      link: toDoWords.seeInvoice,
      linkName: toDoWords.seeInvoiceOf(number),
      to: { page: `payments/${id}` },
    }
  }
}

/** Returns how something that a family has to do is shown. */
export function lookOf(item: ToDoItem, page: PageProps): ToDoLook {
  return LOOKS[item.is](item, page)
}
